import type * as z from 'zod/mini'
import type { Codeart, Flag } from '#domain/stempel/contract.ts'
import type { DaySegment } from '#platform/web/ui/time/day.ts'
import type { Bestaetigung, Lage } from '../contract.ts'
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

const arten = { arbeit: 'work', pause: 'break', unterwegs: 'away', abwesend: 'off' } as const
/** Plan and stretches of the confirmation as the day line draws them. */
export const segmente = ({ plan, strecken }: NonNullable<Bestaetigung['tag']>): DaySegment[] => [
  ...(plan ? [{ from: plan.von, to: Math.min(1440, plan.bis), kind: 'plan' as const }] : []),
  ...strecken.map(({ von, bis, art, vortag }) => ({ from: von, to: bis, kind: vortag && art === 'arbeit' ? ('night' as const) : arten[art] })),
]
