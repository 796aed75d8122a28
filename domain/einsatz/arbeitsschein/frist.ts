import { feiertage, feiertageIn } from '#domain/personal/feiertage.ts'
import type { Land } from '#domain/personal/contract.ts'

/** Place of the work: its holidays and its clock. `region` as ISO 3166-2 without the country. */
export interface Ort {
  land: Land
  region: string
  zone: string
}
/** VOB/B § 15 (3) or ÖNORM B 2110 6.4.3, 8.2.3.3; only where one of them was agreed. */
export type Vertrag = 'VOB' | 'OENORM'
/** How a sheet reached the customer. Only a proven receipt lets it count as acknowledged (VOB/B § 15 (3) sentence 5). */
export interface Zugang {
  tag: string
  belegt: boolean
}

type Frei = (tag: Temporal.PlainDate) => boolean
const freiAn = ({ land, region }: Ort): Frei => {
  const jahre = new Map<number, ReadonlySet<string>>()
  return (tag) => {
    if (!jahre.has(tag.year)) jahre.set(tag.year, new Set(feiertageIn(feiertage(land, tag.year), region).map(({ datum }) => datum)))
    return jahre.get(tag.year)!.has(tag.toString())
  }
}
/** Saturday is a working day (BGH VIII ZR 206/04), Sunday and holidays are none. */
const werktag = (tag: Temporal.PlainDate, frei: Frei) => tag.dayOfWeek < 7 && !frei(tag)
/** This day, or the next one on which businesses work: Monday to Friday. */
function arbeitstag(tag: Temporal.PlainDate, frei: Frei): Temporal.PlainDate {
  return tag.dayOfWeek < 6 && !frei(tag) ? tag : arbeitstag(tag.add({ days: 1 }), frei)
}
const naechsterWerktag = (tag: Temporal.PlainDate, frei: Frei): Temporal.PlainDate => (werktag(tag, frei) ? tag : naechsterWerktag(tag.add({ days: 1 }), frei))

/** Businesses read what comes by mail or link until this hour; later counts for the next day (BGH VII ZR 895/21). */
const geschaeftsschluss = 17
/** The day on which something that came by mail or link has arrived. */
export function zugangAm(um: string, ort: Ort): string {
  const dort = Temporal.Instant.from(um).toZonedDateTimeISO(ort.zone)
  return arbeitstag(dort.toPlainDate().add({ days: dort.hour >= geschaeftsschluss ? 1 : 0 }), freiAn(ort)).toString()
}

/** The last day to object: six working days after receipt, in Austria two weeks. The day of receipt does not count; a last day on which nobody works moves on (§ 193 BGB). */
export function einwandBis(zugang: string, vertrag: Vertrag, ort: Ort): string {
  const frei = freiAn(ort)
  let tag = Temporal.PlainDate.from(zugang)
  if (vertrag === 'OENORM') return arbeitstag(tag.add({ days: 14 }), frei).toString()
  for (let gezaehlt = 0; gezaehlt < 6; gezaehlt++) tag = naechsterWerktag(tag.add({ days: 1 }), frei)
  return arbeitstag(tag, frei).toString()
}

/** Until when a sheet of this day is to be handed over: the next working day, weekly the first one of the next week, in Austria within seven days. */
export function uebergabeBis(datum: string, vertrag: Vertrag, ort: Ort, einreichung: 'taeglich' | 'woechentlich' = 'taeglich'): string {
  const tag = Temporal.PlainDate.from(datum)
  if (vertrag === 'OENORM') return tag.add({ days: 7 }).toString()
  return naechsterWerktag(tag.add({ days: einreichung === 'taeglich' ? 1 : 8 - tag.dayOfWeek }), freiAn(ort)).toString()
}

/** Work by the hour is billed every four weeks at least (VOB/B § 15 (4)). */
export const rechnungBis = (datum: string) => Temporal.PlainDate.from(datum).add({ weeks: 4 }).toString()

/** How a sheet of work by the hour stands on a day. */
export type Regiestand = 'nicht übergeben' | 'läuft' | 'gilt als anerkannt' | 'vermutlich anerkannt'
export function regiestand(zugang: Zugang | null, letzter: string | null, heute: string): Regiestand {
  if (!zugang || !letzter) return 'nicht übergeben'
  if (heute <= letzter) return 'läuft'
  return zugang.belegt ? 'gilt als anerkannt' : 'vermutlich anerkannt'
}
