import { geordnet, ms, type Abschnitt } from './abschnitte.ts'

/** Time on one day as a ticket takes it: on the wall of `zone`, whole minutes; `bis` may be 24:00. */
export interface Tageszeit {
  tag: string
  von: string
  bis: string
  minuten: number
}

/** Stretches cut at midnight of the zone (5.3, 4). */
export function anMitternacht(abschnitte: readonly Abschnitt[], zone: string): (Abschnitt & { tag: string })[] {
  return geordnet(abschnitte).flatMap(({ von, bis }) => {
    const teile: (Abschnitt & { tag: string })[] = []
    for (let ab = von; ms(ab) < ms(bis); ) {
      const tag = tagVon(ab, zone)
      const mitternacht = tag.add({ days: 1 }).toZonedDateTime(zone).toInstant().toString()
      const um = ms(mitternacht) < ms(bis) ? mitternacht : bis
      teile.push({ tag: tag.toString(), von: ab, bis: um })
      ab = um
    }
    return teile
  })
}

/** The same in whole minutes, as the clock shows them; what is shorter than a minute counts as one, and minutes are never told twice. */
export function tageszeiten(abschnitte: readonly Abschnitt[], zone: string): Tageszeit[] {
  const minuten = geordnet(
    abschnitte.map(({ von, bis }) => {
      const [ab, um] = [Math.floor(ms(von) / 60_000), Math.floor(ms(bis) / 60_000)]
      return { von: instant(ab), bis: instant(Math.max(um, ab + 1)) }
    }),
  )
  return anMitternacht(minuten, zone).map((teil) => anDerWand(teil, zone))
}

const instant = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString()
const tagVon = (um: string, zone: string) => Temporal.Instant.from(um).toZonedDateTimeISO(zone).toPlainDate()

/**
 * What the clock showed. In the night in which an hour comes twice a reading means the second one; so what lies in the first is told as far behind it as
 * is needed for its minutes to be right: they are what is billed.
 */
function anDerWand({ tag, von, bis }: Abschnitt & { tag: string }, zone: string): Tageszeit {
  const minuten = (ms(bis) - ms(von)) / 60_000
  for (const stunden of [0, 1, 2]) {
    const ab = lesung(Temporal.Instant.from(von).toZonedDateTimeISO(zone).toPlainDateTime().add({ hours: stunden }), zone)
    const um = ab.add({ minutes: minuten })
    const ende = um.toPlainDateTime()
    const gelesen = (lesung(ende, zone).epochMilliseconds - ab.epochMilliseconds) / 60_000
    if (gelesen !== minuten) continue
    return { tag, von: uhr(ab.toPlainDateTime()), bis: ende.toPlainDate().toString() === tag ? uhr(ende) : '24:00', minuten }
  }
  throw new Error(`no reading of ${von} – ${bis} in ${zone}`)
}

const lesung = (wand: Temporal.PlainDateTime, zone: string) => wand.toZonedDateTime(zone, { disambiguation: 'later' })
const uhr = (wand: Temporal.PlainDateTime) => wand.toPlainTime().toString({ smallestUnit: 'minute' })
