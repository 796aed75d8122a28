import { minuten } from './ortszeit.ts'
import { gearbeitet, zaehltAlsArbeit, type Tagesergebnis } from './tag.ts'
import type { Regel, Regeln } from '../regel/zeitregel.ts'

export type Wochenwarnart = 'Wochenhöchstzeit' | 'Wochenruhe zu kurz' | 'Zu viele Arbeitstage'
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
 * What the rules say against a whole week: its length, the days worked in it (told with the minutes of those beyond the limit), and its longest rest. A rest that
 * reaches over Monday or Sunday counts whole in both weeks (§ 11 Abs. 4 ArbZG: the day's rest joins that of the Sunday); where nobody knows what lies beyond, it is long enough.
 */
export function wochenwarnungen(tage: readonly Tag[], { woche, ruhe, freietage }: Regeln, { davor, danach }: Wochenrand): Wochenwarnung[] {
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
  const arbeit = tage.flatMap(({ intervalle }) => intervalle).filter(zaehltAlsArbeit)
  if (ruhe && tage.length === 7 && arbeit.length && arbeit.at(-1)!.bis !== null && davor !== null && danach !== null) {
    const enden = [davor, ...arbeit.map(({ bis, von }) => bis ?? von)]
    const anfaenge = [...arbeit.map(({ von }) => von), danach]
    const laengste = Math.max(...anfaenge.map((von, i) => minuten(ms(enden[i]!), ms(von))))
    if (laengste < ruhe.wert.wocheMin) warne('Wochenruhe zu kurz', laengste, ruhe.wert.wocheMin, ruhe)
  }
  return alle
}

/** The edges of a week from the days before and after it. */
export const wochenrand = (davor: readonly Pick<Tag, 'intervalle'>[], danach: readonly Pick<Tag, 'intervalle'>[]): Wochenrand => ({
  davor: davor.flatMap(({ intervalle }) => intervalle).findLast(zaehltAlsArbeit)?.bis ?? null,
  danach: danach.flatMap(({ intervalle }) => intervalle).find(zaehltAlsArbeit)?.von ?? null,
})

const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
