import * as z from 'zod/mini'
import { instantsAt } from '#platform/contract/local-time.ts'

/** What time without a bill went to: W Wartung, E Entwicklung, I Intern. Only with kzverrzeit K. */
export const zeitarten = ['W', 'E', 'I'] as const
export const Zeitart = z.enum(zeitarten)
export type Zeitart = z.output<typeof Zeitart>

/** An entry is at most so long, in hours. */
export const laengstensStunden = 16
/** Of a time that the clock shows twice (autumn): the first or the second time. */
export type Mal = 1 | 2
export interface Ortszeiten {
  datum: string
  von: string
  bis: string
  vonMal?: Mal | null
  bisMal?: Mal | null
}
/** What is wrong with times of a day, and at which field. `zweimal`: the clock shows this time twice, and nobody said which is meant. */
export interface Zeitfehler {
  feld: 'von' | 'bis'
  grund: 'fehlt' | 'zweimal' | 'laenge'
}

/** Instants of an entry from the clock on the wall: an end before the beginning is on the next day; equal times and more than 16 h are none. */
export function zeitraum({ datum, von, bis, vonMal = null, bisMal = null }: Ortszeiten, zone: string): { von: string; bis: string } | Zeitfehler {
  if (von === bis) return { feld: 'bis', grund: 'laenge' }
  const ende = bis < von ? Temporal.PlainDate.from(datum).add({ days: 1 }).toString() : datum
  const ab = einer(instantsAt(datum, von, zone), vonMal)
  if (ab === 'fehlt' || ab === 'zweimal') return { feld: 'von', grund: ab }
  const um = einer(instantsAt(ende, bis, zone), bisMal)
  if (um === 'fehlt' || um === 'zweimal') return { feld: 'bis', grund: um }
  const dauer = Temporal.Instant.from(um).since(Temporal.Instant.from(ab))
  return dauer.sign <= 0 || Temporal.Duration.compare(dauer, { hours: laengstensStunden }) > 0 ? { feld: 'bis', grund: 'laenge' } : { von: ab, bis: um }
}

const einer = (alle: readonly string[], mal: Mal | null) =>
  alle.length === 0 ? 'fehlt' : alle.length === 1 ? alle[0]! : mal === null ? 'zweimal' : alle[mal - 1]!
