import { OFFEN_MAX_MS } from '#domain/stempel/regeln.ts'
import { beleben, rufen, ueberstunden } from './heute.ts'
import { mitIrrtuemern } from './irrtuemer.ts'
import { schicht, type Quelle, type Schicht } from './schicht.ts'
import { angemeldete } from '../personal/stellen.ts'
import type { Stempelblatt } from './zeilen.ts'
import { Zufall } from '../zufall.ts'

/**
 * All stamps until now (of shifts that began on `ab` or later), sheet by sheet (one person each), so that a large company
 * never is in memory as a whole.
 */
export function* stempel(quellen: readonly Quelle[], jetzt: Temporal.Instant, heute: Temporal.PlainDate, leitung: string, ab = ''): Generator<Stempelblatt> {
  const jetztMs = jetzt.epochMilliseconds
  const gestern = heute.subtract({ days: 1 })
  const aktuelle = quellen.map((quelle) => ({ quelle, schichten: [gestern, heute].flatMap((tag) => schicht(quelle, tag, jetztMs)) }))
  const offene = aktuelle.flatMap(({ schichten }) => schichten)
  beleben(offene, jetztMs)
  ueberstunden(offene, jetztMs)
  const rufe = rufen(quellen, offene, heute, jetztMs)
  for (const { quelle, schichten } of aktuelle) {
    const alle = [...vergangene(quelle, gestern, jetztMs, ab), ...schichten, ...rufe.filter(({ person }) => person === quelle.person)]
    yield blatt(quelle, alle, jetztMs, leitung, quelle.person.persnr === angemeldete.monteur ? vorigerTag(alle, heute, jetztMs) : -1)
  }
}

function blatt({ person, zone }: Quelle, schichten: readonly Schicht[], jetztMs: number, leitung: string, vergessen: number): Stempelblatt {
  const teile = schichten.map(({ datum, akte, laeuft }, i) =>
    mitIrrtuemern(person, akte, { jetztMs, zone, leitung, vergisst: i === vergessen, laeuft }, new Zufall('irrtum', person.persnr, datum, akte.length)),
  )
  return { stempel: teile.flatMap((teil) => teil.stempel), stornos: teile.flatMap((teil) => teil.stornos) }
}

function* vergangene(quelle: Quelle, bis: Temporal.PlainDate, jetztMs: number, ab: string) {
  const { stempeltAb } = quelle.person
  for (let tag = stempeltAb.toString() < ab ? Temporal.PlainDate.from(ab) : stempeltAb; Temporal.PlainDate.compare(tag, bis) < 0; tag = tag.add({ days: 1 }))
    yield* schicht(quelle, tag, jetztMs)
}

/** The last day before this one whose end can be missed: until so long after the last coming somebody is taken to be at work still. */
const vorigerTag = (schichten: readonly Schicht[], heute: Temporal.PlainDate, jetztMs: number) =>
  schichten.findLastIndex(({ datum, laeuft, akte }) => datum < heute.toString() && !laeuft && akte.length > 1 && jetztMs - akte.at(-2)!.ms > OFFEN_MAX_MS)
