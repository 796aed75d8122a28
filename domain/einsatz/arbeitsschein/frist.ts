import { feiertage, feiertageIn } from '#domain/personal/feiertage.ts'
import type { Land } from '#domain/personal/contract.ts'
import type { regieakte } from '../contract.ts'

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
function abArbeitstag(tag: Temporal.PlainDate, frei: Frei): Temporal.PlainDate {
  return tag.dayOfWeek < 6 && !frei(tag) ? tag : abArbeitstag(tag.add({ days: 1 }), frei)
}
const abWerktag = (tag: Temporal.PlainDate, frei: Frei): Temporal.PlainDate => (werktag(tag, frei) ? tag : abWerktag(tag.add({ days: 1 }), frei))
/** This day, or the next one on which businesses at this place work. */
export const arbeitstag = (tag: Temporal.PlainDate, ort: Ort) => abArbeitstag(tag, freiAn(ort))
/** So many working days before this day there. */
export const werktageVor = (tag: Temporal.PlainDate, anzahl: number, ort: Ort) => vorWerktagen(tag, anzahl, freiAn(ort))
/** This day, or the next working day there: Monday to Saturday. */
export const naechsterWerktag = (tag: Temporal.PlainDate, ort: Ort) => abWerktag(tag, freiAn(ort))

/** Businesses read what comes by mail or link until this hour; later counts for the next day (BGH VII ZR 895/21). */
const geschaeftsschluss = 17
/** The day on which something that came by mail or link has arrived. */
export function zugangAm(um: string, ort: Ort): string {
  const dort = Temporal.Instant.from(um).toZonedDateTimeISO(ort.zone)
  return abArbeitstag(dort.toPlainDate().add({ days: dort.hour >= geschaeftsschluss ? 1 : 0 }), freiAn(ort)).toString()
}

/** The last day to object: six working days after receipt, in Austria two weeks. The day of receipt does not count; a last day on which nobody works moves on (§ 193 BGB). */
export function einwandBis(zugang: string, vertrag: Vertrag, ort: Ort): string {
  const frei = freiAn(ort)
  let tag = Temporal.PlainDate.from(zugang)
  if (vertrag === 'OENORM') return abArbeitstag(tag.add({ days: 14 }), frei).toString()
  for (let gezaehlt = 0; gezaehlt < 6; gezaehlt++) tag = abWerktag(tag.add({ days: 1 }), frei)
  return abArbeitstag(tag, frei).toString()
}

/** Until when a sheet of this day is to be handed over: the next working day, weekly the first one of the next week, in Austria within seven days. */
export function uebergabeBis(datum: string, vertrag: Vertrag, ort: Ort, einreichung: 'taeglich' | 'woechentlich' = 'taeglich'): string {
  const tag = Temporal.PlainDate.from(datum)
  if (vertrag === 'OENORM') return tag.add({ days: 7 }).toString()
  return abWerktag(tag.add({ days: einreichung === 'taeglich' ? 1 : 8 - tag.dayOfWeek }), freiAn(ort)).toString()
}

/** Work by the hour is billed every four weeks at least (VOB/B § 15 (4)). */
export const rechnungBis = (datum: string) => Temporal.PlainDate.from(datum).add({ weeks: 4 }).toString()

/** What somebody entered about a finished sheet, in its order; `tag` at the place of the work. `irrtum` takes back the one before. */
export interface Regieakt {
  akt: (typeof regieakte)[number]
  tag: string
}
/** What of it still holds. */
export const geltende = <A extends { akt: string }>(akte: readonly A[]): A[] =>
  akte.reduce<A[]>((bisher, eine) => (eine.akt === 'irrtum' ? bisher.slice(0, -1) : [...bisher, eine]), [])

/** How a sheet of work by the hour stands on a day. */
export type Regiestand = 'nicht übergeben' | 'läuft' | 'anerkannt' | 'gilt als anerkannt' | 'vermutlich anerkannt' | 'Einwendung' | 'erledigt'
export interface Regielage {
  stand: Regiestand
  /** The last day to object; null while nothing has reached the client, or nobody has to wait. */
  einwandBis: string | null
  /** The receipt is proven. */
  belegt: boolean
  /** An objection that came after the last day. */
  zuSpaet: boolean
}
interface Regiefall {
  /** The client's signature says that the work is right. */
  bestaetigt: boolean
  /** Every way by which the sheet reached the client. */
  zugaenge: readonly Zugang[]
  /** What holds of what was entered. */
  akte: readonly Regieakt[]
  vertrag: Vertrag
  ort: Ort
  heute: string
}

/** Acknowledged, objected to, or how the clock runs. An objection in time stops it for good; a late one is noted, if the receipt is proven. */
export function regielage({ bestaetigt, zugaenge, akte, vertrag, ort, heute }: Regiefall): Regielage {
  const erster = (welche: readonly Zugang[]) => welche.toSorted((a, b) => (a.tag < b.tag ? -1 : 1))[0]
  const alle = [...zugaenge, ...akte.flatMap(({ akt, tag }) => (akt === 'zugang' ? [{ tag, belegt: true }] : []))]
  const zugang = erster(alle.filter(({ belegt }) => belegt)) ?? erster(alle)
  const letzter = zugang ? einwandBis(zugang.tag, vertrag, ort) : null
  const belegt = zugang?.belegt ?? false
  const lage = (stand: Regiestand, mehr: Partial<Regielage> = {}): Regielage => ({ stand, einwandBis: null, belegt, zuSpaet: false, ...mehr })
  if (bestaetigt || akte.some(({ akt }) => akt === 'anerkannt')) return lage('anerkannt')
  const einwendung = akte.find(({ akt }) => akt === 'einwendung')
  const zuSpaet = einwendung !== undefined && belegt && letzter !== null && einwendung.tag > letzter
  if (einwendung && !zuSpaet) return lage(akte.some(({ akt }) => akt === 'erledigt') ? 'erledigt' : 'Einwendung')
  if (letzter === null) return lage('nicht übergeben')
  if (heute <= letzter) return lage('läuft', { einwandBis: letzter })
  return lage(belegt ? 'gilt als anerkannt' : 'vermutlich anerkannt', { einwandBis: letzter, zuSpaet })
}

/** The day at the place of the work. */
export const amOrt = (um: string, { zone }: Ort) => Temporal.Instant.from(um).toZonedDateTimeISO(zone).toPlainDate().toString()

/** What is to be done about a sheet next, and until when; null: nothing any more. */
export type Regieschritt = 'uebergeben' | 'nachfassen' | 'abwarten' | 'klaeren' | 'abrechnen'
export function naechsterSchritt(
  { stand, einwandBis: letzter, belegt }: Regielage,
  {
    datum,
    vertrag,
    einreichung = 'taeglich',
    ort,
    abgerechnet,
    einwendungAm,
  }: { datum: string; vertrag: Vertrag; einreichung?: 'taeglich' | 'woechentlich'; ort: Ort; abgerechnet: boolean; einwendungAm: string | null },
): { schritt: Regieschritt; bis: string } | null {
  if (stand === 'Einwendung') return { schritt: 'klaeren', bis: einwendungAm! }
  if (stand === 'nicht übergeben') return { schritt: 'uebergeben', bis: uebergabeBis(datum, vertrag, ort, einreichung) }
  if (stand === 'läuft') return { schritt: belegt ? 'abwarten' : 'nachfassen', bis: letzter! }
  if (stand === 'vermutlich anerkannt') return { schritt: 'nachfassen', bis: letzter! }
  return abgerechnet ? null : { schritt: 'abrechnen', bis: rechnungBis(datum) }
}

/** On these days somebody is reminded: when it is to be handed over, two working days before an end and at the end, three days before it is to be billed. */
export function erinnertAm({ schritt, bis }: { schritt: Regieschritt; bis: string }, ort: Ort): string[] {
  if (schritt === 'klaeren') return []
  if (schritt === 'uebergeben') return [bis]
  const tag = Temporal.PlainDate.from(bis)
  if (schritt === 'abrechnen') return [tag.subtract({ days: 3 }).toString(), bis]
  return [vorWerktagen(tag, 2, freiAn(ort)).toString(), bis]
}

function vorWerktagen(tag: Temporal.PlainDate, anzahl: number, frei: Frei): Temporal.PlainDate {
  if (anzahl === 0) return tag
  const davor = tag.subtract({ days: 1 })
  return vorWerktagen(davor, werktag(davor, frei) ? anzahl - 1 : anzahl, frei)
}
