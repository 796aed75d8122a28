import type * as z from 'zod/mini'
import type { Codeart, Flag } from '#domain/stempel/contract.ts'
import type { Lage } from '../contract.ts'
import type { texte } from './texte.ts'

type T = (key: keyof (typeof texte)['de'] & string, values?: Record<string, string | number>) => string
/** What a booking is called: in one word, as large as the wall needs it. */
export const wortVon = (t: T, { flag, code, art }: { flag: Flag; code: string; art?: z.output<typeof Codeart> }) => {
  if (code === 'Normal') return t(flag === 'arrival' ? 'kommen' : 'gehen')
  if (code === 'Pause') return t(flag === 'arrival' ? 'pauseBeenden' : 'pause')
  // A break of the company's own: its beginning and its end are not the same word.
  return art === 'pause' && flag === 'arrival' ? t('beenden', { was: code }) : code
}
/** Where a terminal hangs. */
export const standort = ({ name, ort }: Lage['filiale']) => [name, ort].filter(Boolean).join(', ')
