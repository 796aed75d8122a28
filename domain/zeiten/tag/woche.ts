import { minuten } from './ortszeit.ts'
import { gearbeitet, zaehltAlsArbeit, type Tagesergebnis } from './tag.ts'
import type { Regel, Regeln } from '../regel/zeitregel.ts'

export type Wochenwarnart = 'Wochenhöchstzeit' | 'Wochenruhe zu kurz'
export interface Wochenwarnung {
  art: Wochenwarnart
  istMin: number
  grenzMin: number
  regel: string
  quelle: string
}

/** What the rules say against a week as a whole: its length, and the longest rest in it (only where the week is worked through; before and after it nobody looks). */
export function wochenwarnungen(tage: readonly Pick<Tagesergebnis, 'nettoMin' | 'pflichtpauseMin' | 'intervalle'>[], { woche, ruhe }: Regeln): Wochenwarnung[] {
  const alle: Wochenwarnung[] = []
  const warne = (art: Wochenwarnart, istMin: number, grenzMin: number, { id, quelle }: Regel) => alle.push({ art, istMin, grenzMin, regel: id, quelle })
  const arbeitMin = tage.reduce((summe, tag) => summe + gearbeitet(tag), 0)
  if (woche && arbeitMin > woche.wert.hoechstMin) warne('Wochenhöchstzeit', arbeitMin, woche.wert.hoechstMin, woche)
  const arbeit = tage.flatMap(({ intervalle }) => intervalle).filter(zaehltAlsArbeit)
  // Rest that reaches beyond the week may be long enough: only somebody who worked on all seven days surely had none.
  if (ruhe && tage.length === 7 && tage.every((tag) => tag.nettoMin > 0)) {
    const pausen = arbeit.slice(1).map(({ von }, i) => minuten(ms(arbeit[i]!.bis ?? von), ms(von)))
    const laengste = Math.max(0, ...pausen)
    if (laengste < ruhe.wert.wocheMin) warne('Wochenruhe zu kurz', laengste, ruhe.wert.wocheMin, ruhe)
  }
  return alle
}

const ms = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds
