import * as z from 'zod/mini'
import { text } from '#platform/contract/shapes.ts'

/** How long one's own entries may be changed, where a position leads to on a map, how long it is kept. Days. */
export const Berichtseinstellungen = z.object({
  /** Days before today of which people still change and strike their own entries; 0: today's only. */
  bearbeitbareTage: z.int().check(z.minimum(0), z.maximum(31)),
  /** Address of a map search with `{breite}` and `{laenge}` in it. */
  karte: text(300).check(z.refine((vorlage) => kartenadresse(vorlage, 48.1, 11.5) !== null, { error: 'arbeitsbericht.karte' })),
  /** After so many days a position is deleted; the entry stays. */
  ortTage: z.int().check(z.minimum(1), z.maximum(3650)),
})
export type Berichtseinstellungen = z.output<typeof Berichtseinstellungen>
export const standardeinstellungen: Berichtseinstellungen = {
  bearbeitbareTage: 0,
  karte: 'https://www.openstreetmap.org/search?query={breite},{laenge}',
  ortTage: 90,
}

/** The last day on which an entry of this day may be changed. */
export const aenderbarBis = (datum: string, { bearbeitbareTage }: Pick<Berichtseinstellungen, 'bearbeitbareTage'>) =>
  Temporal.PlainDate.from(datum).add({ days: bearbeitbareTage }).toString()

/** Where a place is shown: the template with latitude and longitude in it; null when it is no https address, or names not both. */
export function kartenadresse(vorlage: string, breite: number, laenge: number): string | null {
  if (!/^https:\/\//i.test(vorlage) || !['{breite}', '{laenge}'].every((platz) => vorlage.includes(platz))) return null
  const adresse = vorlage.replaceAll('{breite}', String(breite)).replaceAll('{laenge}', String(laenge))
  return URL.canParse(adresse) ? adresse : null
}
