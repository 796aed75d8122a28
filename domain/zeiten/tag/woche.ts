import type { wochenwarnungen as arten } from '../contract.ts'
import { minuten, mitternacht, tagnummer } from './ortszeit.ts'
import { gearbeitet, zaehltAlsArbeit, type Tagesergebnis } from './tag.ts'
import type { Regel, Regeln } from '../regel/zeitregel.ts'

export type Wochenwarnart = (typeof arten)[number]
export interface Wochenwarnung {
  art: Wochenwarnart
  istMin: number
  grenzMin: number
  regel: string
  quelle: string
}

type Tag = Pick<Tagesergebnis, 'datum' | 'nettoMin' | 'pflichtpauseMin' | 'intervalle'>
/** What lies around a week: the end of the last work before it and the begin of the first one after it, as far as they are known. ISO instants. */
export interface Wochenrand {
  davor: string | null
  danach: string | null
}

/**
 * What the rules say against a whole week: its length, the days worked in it (told with the minutes of those beyond the limit), and its rest: one that holds a whole day
 * of the week (§ 11 Abs. 4 ArbZG: the day's rest joins that of the Sunday; § 4 ARG). It may reach beyond the week; where nobody knows what lies there, it is long enough.
 */
export function wochenwarnungen(tage: readonly Tag[], { woche, ruhe, freietage }: Regeln, rand: Wochenrand, zone: string): Wochenwarnung[] {
  const alle: Wochenwarnung[] = []
  const warne = (art: Wochenwarnart, istMin: number, grenzMin: number, { id, quelle }: Regel) => alle.push({ art, istMin, grenzMin, regel: id, quelle })
  const arbeitMin = tage.reduce((summe, tag) => summe + gearbeitet(tag), 0)
  if (woche && arbeitMin > woche.wert.hoechstMin) warne('Wochenhöchstzeit', arbeitMin, woche.wert.hoechstMin, woche)
  const gearbeitete = tage.filter(({ nettoMin }) => nettoMin > 0)
  const erlaubt = freietage?.wert.tage ?? 7
  if (freietage && gearbeitete.length > erlaubt)
    warne(
      'Zu viele Arbeitstage',
      gearbeitete.slice(erlaubt).reduce((summe, tag) => summe + gearbeitet(tag), 0),
      0,
      freietage,
    )
  const ruheMin = ruhe && tage.length === 7 ? wochenruhe(tage, rand, zone) : null
  if (ruhe && ruheMin !== null && ruheMin < ruhe.wert.wocheMin) warne('Wochenruhe zu kurz', ruheMin, ruhe.wert.wocheMin, ruhe)
  return alle
}

/** The edges of a week from the days before and after it. */
export const wochenrand = (davor: readonly Pick<Tag, 'intervalle'>[], danach: readonly Pick<Tag, 'intervalle'>[]): Wochenrand => ({
  davor: davor.flatMap(({ intervalle }) => intervalle).findLast(zaehltAlsArbeit)?.bis ?? null,
  danach: danach.flatMap(({ intervalle }) => intervalle).find(zaehltAlsArbeit)?.von ?? null,
})

/** The longest rest that holds a whole day of the week, in minutes; without one the longest between two pieces of work. Null: nobody worked, somebody still does, or it has no known end. */
function wochenruhe(tage: readonly Tag[], { davor, danach }: Wochenrand, zone: string): number | null {
  const arbeit = tage.flatMap(({ intervalle }) => intervalle).filter(zaehltAlsArbeit)
  if (arbeit.some(({ bis }) => bis === null) || !arbeit.length) return null
  const enden = [davor === null ? -Infinity : ms(davor), ...arbeit.map(({ bis }) => ms(bis!))]
  const anfaenge = [...arbeit.map(({ von }) => ms(von)), danach === null ? Infinity : ms(danach)]
  const pausen = anfaenge.map((bis, i) => ({ von: enden[i]!, bis }))
  const tagesgrenzen = tage.map(({ datum }) => [mitternacht(tagnummer(datum), zone), mitternacht(tagnummer(datum) + 1, zone)] as const)
  const mitTag = pausen.filter(({ von, bis }) => tagesgrenzen.some(([beginn, ende]) => von <= beginn && ende <= bis))
  const gefragt = mitTag.length ? mitTag : pausen.slice(1, -1)
  if (gefragt.some(({ von, bis }) => !Number.isFinite(von) || !Number.isFinite(bis))) return null
  return Math.max(0, ...gefragt.map(({ von, bis }) => minuten(von, bis)))
}

const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
