import type { Id } from '#platform/contract/shapes.ts'
import { istDa, type Letzter } from '#apps/stempel-terminal/naechste.ts'

/** Where somebody stands: the last act, and the seconds worked on the day of `bis`, counted until then. Null: not for this terminal to know. */
export interface Stand {
  letzter: Letzter | null
  heuteSek: number | null
  /** Moment up to which `heuteSek` counts. */
  bis: string
}
/** A stamp that was made here, with what was known before it. */
export interface Eigener extends Letzter {
  id: string
  employeeid: Id<'lstfix'>
  /** Taken back by the person. */
  zurueck: boolean
  vorher: Stand
}

/** What runs counts on: work at the site and on the road. */
const arbeitet = (letzter: Letzter | null, um: Temporal.Instant) => istDa(letzter, um) || (letzter?.flag === 'departure' && letzter.art === 'unterwegs')

/** Seconds worked today at this moment. A new day begins at midnight, with what runs across it. */
export function heuteSekUm({ letzter, heuteSek, bis }: Stand, um: Temporal.Instant, zone: string): number | null {
  if (heuteSek === null) return null
  const von = Temporal.Instant.from(bis)
  const laeuft = arbeitet(letzter, um)
  const tag = um.toZonedDateTimeISO(zone)
  if (von.toZonedDateTimeISO(zone).toPlainDate().equals(tag.toPlainDate())) return heuteSek + (laeuft ? Math.max(0, sekunden(von, um)) : 0)
  return laeuft ? sekunden(tag.startOfDay().toInstant(), um) : 0
}

/** The server's word, and what was stamped here since. What was taken back never happened, also when the server had already counted it. */
export function standMit(amt: Stand, eigene: readonly Eigener[], zone: string): Stand {
  const zurueck = eigene.find((stempel) => stempel.zurueck && amt.letzter && gleichzeitig(stempel, amt.letzter))
  const wort = zurueck ? zurueck.vorher : amt
  // The server was not heard for long: what came before the oldest that is kept stands in it.
  const vorher = eigene[0]?.vorher
  const von = vorher?.letzter && (wort.letzter === null || spaeter(vorher.letzter, wort.letzter)) ? vorher : wort
  return eigene
    .filter((stempel) => !stempel.zurueck && (von.letzter === null || spaeter(stempel, von.letzter)))
    .reduce<Stand>(
      (stand, { flag, code, art, timestamp }) => ({
        letzter: { flag, code, art, timestamp },
        heuteSek: heuteSekUm(stand, Temporal.Instant.from(timestamp), zone),
        bis: timestamp,
      }),
      von,
    )
}

/** What is still worth keeping: of each person the latest few of two days. Those carry what came before them. */
export function behalten(eigene: readonly Eigener[], um: Temporal.Instant): Eigener[] {
  const zahl = new Map<string, number>()
  return eigene
    .toReversed()
    .filter(({ employeeid, timestamp }) => {
      zahl.set(employeeid, (zahl.get(employeeid) ?? 0) + 1)
      return zahl.get(employeeid)! <= jePerson && um.epochMilliseconds - Temporal.Instant.from(timestamp).epochMilliseconds < 48 * 3_600_000
    })
    .toReversed()
}
const jePerson = 4

const sekunden = (von: Temporal.Instant, bis: Temporal.Instant) => Math.round(von.until(bis).total('seconds'))
const gleichzeitig = (a: Letzter, b: Letzter) => Temporal.Instant.compare(a.timestamp, b.timestamp) === 0
const spaeter = (a: Letzter, b: Letzter) => Temporal.Instant.compare(a.timestamp, b.timestamp) > 0
