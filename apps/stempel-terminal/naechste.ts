import type { Code, Flag } from '#domain/stempel/contract.ts'
import type * as z from 'zod/mini'
import type { Personenstand } from './contract.ts'

export type Letzter = NonNullable<z.output<typeof Personenstand>['letzter']>
type Stempelcode = z.output<typeof Code>
/** What is stamped: always explicit, never a toggle at the server. */
export interface Buchung {
  flag: Flag
  code: string
}
/** What somebody chose before the badge; null = whatever is due. */
export type Wahl = 'kommen' | 'gehen' | 'pause' | Stempelcode | null

/** After so long without departure nobody is stamped in any more: no shift that a law allows is longer. */
const offenMs = 16 * 3_600_000
/** The same person again within this time did not see the first confirmation: it is shown once more, and nothing is stamped. */
export const nochmalMs = 60_000

/** Is this person stamped in at this moment, as far as the device knows? */
export const istDa = (letzter: Letzter | null, um: Temporal.Instant) => letzter?.flag === 'arrival' && alterMs(letzter, um) <= offenMs
const inPause = (letzter: Letzter | null, um: Temporal.Instant) => letzter?.flag === 'departure' && letzter.art === 'pause' && alterMs(letzter, um) <= offenMs

/** The obvious action: whoever is there goes, whoever is on a break comes back from it, everybody else comes. */
export const naechste = (letzter: Letzter | null, um: Temporal.Instant): Buchung => {
  if (istDa(letzter, um)) return { flag: 'departure', code: 'Normal' }
  return { flag: 'arrival', code: inPause(letzter, um) ? letzter!.code : 'Normal' }
}

/** What a choice means for this person. `pause`: the code of a break that this terminal offers. */
export function gewaehlt(wahl: Wahl, letzter: Letzter | null, um: Temporal.Instant, pause = 'Pause'): Buchung {
  if (wahl === null) return naechste(letzter, um)
  if (wahl === 'kommen') return { flag: 'arrival', code: inPause(letzter, um) ? letzter!.code : 'Normal' }
  if (wahl === 'gehen') return { flag: 'departure', code: 'Normal' }
  if (wahl === 'pause') return { flag: inPause(letzter, um) ? 'arrival' : 'departure', code: inPause(letzter, um) ? letzter!.code : pause }
  const { name, art } = wahl
  // One goes for a break or a private absence; one comes for another kind of work; a business trip can begin either way.
  if (art === 'pause' || art === 'abwesend')
    return zurueckVon(name, letzter, um) ? { flag: 'arrival', code: art === 'pause' ? name : 'Normal' } : { flag: 'departure', code: name }
  if (art === 'unterwegs') return { flag: istDa(letzter, um) ? 'departure' : 'arrival', code: zurueckVon(name, letzter, um) ? 'Normal' : name }
  return { flag: 'arrival', code: name }
}
const zurueckVon = (code: string, letzter: Letzter | null, um: Temporal.Instant) =>
  letzter?.flag === 'departure' && letzter.code === code && alterMs(letzter, um) <= offenMs

/** The other way round, offered beside "undo": after coming to go, after going to take a break, after anything else to come. */
export const stattdessen = ({ flag, code }: Buchung): 'kommen' | 'gehen' | 'pause' => (flag === 'arrival' ? 'gehen' : code === 'Normal' ? 'pause' : 'kommen')

const alterMs = ({ timestamp }: Letzter, um: Temporal.Instant) => um.epochMilliseconds - Temporal.Instant.from(timestamp).epochMilliseconds
