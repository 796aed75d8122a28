import type { Flag } from '#domain/stempel/contract.ts'
import type { Lage } from '../contract.ts'
import type { texte } from './texte.ts'

type T = (key: keyof (typeof texte)['de'] & string, values?: Record<string, string | number>) => string
/** What a booking is called: in one word, as large as the wall needs it. */
export const wortVon = (t: T, { flag, code }: { flag: Flag; code: string }, pause = 'Pause') => {
  if (code === 'Normal') return t(flag === 'arrival' ? 'kommen' : 'gehen')
  if (code === pause) return t(flag === 'arrival' ? 'pauseBeenden' : 'pause')
  return code
}
/** Where a terminal hangs. */
export const standort = ({ name, ort }: Lage['filiale']) => [name, ort].filter(Boolean).join(', ')
