import type { Feiertag } from './feiertage.ts'

export type Abwesenheitsart = 'Urlaub' | 'Krank' | 'Zeitausgleich' | 'Schulung' | 'Dienstreise' | 'Homeoffice' | 'Berufsschule' | 'Elternzeit' | 'Sonstige'
/** Days `von` to `bis`, both included. */
export interface Abwesenheit {
  art: Abwesenheitsart
  von: string
  bis: string
  halbtags: boolean
  /** Only so long a part of each day is free (Schulung); null or absent: the day, or half of it. */
  minuten?: number | null
}
/** Whether the day lies between the first and the last of an employment, both included. */
export const beschaeftigt = ({ eintritt, austritt }: { eintritt: string; austritt: string | null }, tag: string) =>
  eintritt <= tag && (austritt === null || tag <= austritt)
/** One weekday (1 = Monday) of a model; `HH:mm` or `HH:mm:ss`. `bis` not after `von` ends on the next day. */
export interface Modelltag {
  wochentag: number
  von: string
  bis: string
  pauseMin: number
}
/** A planned shift: instants, planned break and time owed in minutes. `datum` is the local day on which it begins. */
export interface Plantag {
  datum: string
  von: string
  bis: string
  pauseMin: number
  sollMin: number
}

/**
 * What is planned for a local day at a place, or null: a day off, a holiday, a whole-day absence. `feiertage` are those of
 * the place (`feiertageIn`). Homeoffice and Dienstreise leave the plan: the work is done elsewhere. A half day keeps the
 * first half of the time owed, without a break while no law asks for one (§ 4 ArbZG, § 11 AZG: up to 6 h); two halves are
 * a whole day off. A Schulung of some minutes frees those and leaves the rest owed. Shifts run in real time: 22–06 is 7 h on 28 March 2026 and 9 h on 24 October.
 */
export function planTag(
  modellTage: readonly Modelltag[],
  datum: string,
  feiertage: readonly Feiertag[],
  abwesenheiten: readonly Abwesenheit[],
  zone: string,
): Plantag | null {
  const tag = Temporal.PlainDate.from(datum)
  const modell = modellTage.find(({ wochentag }) => wochentag === tag.dayOfWeek)
  if (!modell) return null
  const fort = abwesenheiten.filter((a) => freistellend(a.art) && gilt(a, datum))
  const frei = [...feiertage.filter((feiertag) => feiertag.datum === datum), ...fort.filter((a) => !a.minuten)]
  if (frei.some(({ halbtags }) => !halbtags) || frei.length > 1) return null
  const von = zeitpunkt(tag, modell.von, zone)
  const bis = zeitpunkt(modell.bis > modell.von ? tag : tag.add({ days: 1 }), modell.bis, zone)
  const sollMin = Math.max(0, minuten(von, bis) - modell.pauseMin)
  const plan = frei.length
    ? halb(datum, von, sollMin, modell.pauseMin)
    : { datum, von: von.toString(), bis: bis.toString(), pauseMin: modell.pauseMin, sollMin }
  const geschultMin = fort.reduce((summe, a) => summe + (a.minuten ?? 0), 0)
  return geschultMin ? verkuerzt(plan, geschultMin) : plan
}

/** The assignment that is valid on a day: the youngest that has begun, or null. */
export function modellAm<Z extends { gueltigAb: string }>(zuordnungen: readonly Z[], datum: string): Z | null {
  let juengste: Z | null = null
  for (const z of zuordnungen) if (z.gueltigAb <= datum && (!juengste || juengste.gueltigAb <= z.gueltigAb)) juengste = z
  return juengste
}

/** Whether an absence covers the day. */
export const gilt = ({ von, bis }: Pick<Abwesenheit, 'von' | 'bis'>, datum: string) => von <= datum && datum <= bis

/**
 * The absences that take the whole day from a person: the one of a whole day (illness before the leave that it replaces), or the halves that make one. None where
 * a part of the day is owed, or where it is worked elsewhere. What is planned for the day, a holiday or nothing, changes nothing.
 */
export function ganztags<A extends Abwesenheit>(abwesenheiten: readonly A[], datum: string): A[] {
  const fort = abwesenheiten.filter((a) => freistellend(a.art) && gilt(a, datum) && !a.minuten)
  const ganz = fort.filter(({ halbtags }) => !halbtags)
  if (ganz.length) return [ganz.find(({ art }) => art === 'Krank') ?? ganz[0]!]
  return fort.length > 1 ? fort : []
}

/** Whether an absence releases from work: everybody away on a Dienstreise or in the Homeoffice still owes the day. */
export const freistellend = (art: Abwesenheitsart) => art !== 'Homeoffice' && art !== 'Dienstreise'

const PAUSENFREI_BIS_MIN = 360

function halb(datum: string, von: Temporal.Instant, sollMin: number, pauseMin: number): Plantag {
  const haelfte = Math.floor(sollMin / 2)
  const pause = haelfte > PAUSENFREI_BIS_MIN ? pauseMin : 0
  return { datum, von: von.toString(), bis: von.add({ minutes: haelfte + pause }).toString(), pauseMin: pause, sollMin: haelfte }
}

/** The plan less some minutes: it ends earlier, and without a break while no law asks for one; nothing is left of one that is no longer than they are. */
function verkuerzt(plan: Plantag, wegMin: number): Plantag | null {
  const sollMin = plan.sollMin - wegMin
  if (sollMin <= 0) return null
  const pauseMin = sollMin > PAUSENFREI_BIS_MIN ? plan.pauseMin : 0
  const bis = Temporal.Instant.from(plan.von).add({ minutes: sollMin + pauseMin })
  return { ...plan, bis: bis.toString(), pauseMin, sollMin }
}

/** A time that the clock skips (29 March, 02:30) is the moment after the gap; of a doubled one the first is meant. */
const zeitpunkt = (tag: Temporal.PlainDate, uhrzeit: string, zone: string) =>
  tag.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(uhrzeit) }).toInstant()

const minuten = (von: Temporal.Instant, bis: Temporal.Instant) => Math.floor((bis.epochMilliseconds - von.epochMilliseconds) / 60_000)
