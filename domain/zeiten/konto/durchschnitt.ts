import { freistellend } from '#domain/personal/arbeitszeit.ts'
import type { Durchschnitt } from '../contract.ts'
import type { Kontotag } from './kontotag.ts'
import { datum, montag, tagnummer } from '../tag/ortszeit.ts'
import { gearbeitet } from '../tag/tag.ts'
import type { Regel } from '../regel/zeitregel.ts'

/** A whole week from its Monday: time worked (a deduction of the account is no break), and the half working days (Monday to Saturday, at most twelve) that it counts for. */
export interface Wochensumme {
  montag: string
  arbeitMin: number
  halbtage: number
}
type Tag = Pick<Kontotag, 'datum' | 'nettoMin' | 'pflichtpauseMin' | 'feiertag' | 'feiertagHalb' | 'abwesenheit' | 'plan'>

const WOCHE = 12

/**
 * Whole weeks of a person's days. A working day without work because of a holiday, leave or illness is neutral: it may not balance long days elsewhere
 * (Art. 16 lit. b RL 2003/88/EG, BVerwG 8 C 13.17). Time off in lieu balances, that is what it is for. Half a day off is half a neutral day.
 */
export function wochensummen(tage: readonly Tag[]): Wochensumme[] {
  return [...Map.groupBy(tage, (tag) => montag(tagnummer(tag.datum)))]
    .filter(([, woche]) => woche.length === 7)
    .map(([nummer, woche]) => ({
      montag: datum(nummer),
      arbeitMin: woche.reduce((summe, tag) => summe + gearbeitet(tag), 0),
      halbtage: woche.filter((tag) => tagnummer(tag.datum) < nummer + 6).reduce((summe, tag) => summe + halbtage(tag), 0),
    }))
}

/** Half working days that a day counts for. Whoever worked on a day off has had none. */
function halbtage({ nettoMin, feiertag, feiertagHalb, abwesenheit, plan }: Tag) {
  const fort = abwesenheit !== null && freistellend(abwesenheit) && abwesenheit !== 'Zeitausgleich'
  if (feiertag === null && !fort) return 2
  if (plan) return 1
  // Half a holiday on a day without a plan: one half is neutral, the other one counts.
  return nettoMin > 0 ? 2 : feiertagHalb && !fort ? 1 : 0
}

/** The average that the rule asks for, or null while the person has not worked here for so many weeks, or not at all in them. */
export function durchschnitt(wochen: readonly Wochensumme[], { id, quelle, wert }: Regel<'durchschnitt'>): Durchschnitt | null {
  const gefragt = wochen.slice(-wert.wochen)
  const gezaehlt = gefragt.reduce((summe, { halbtage }) => summe + halbtage, 0)
  if (gefragt.length < wert.wochen || !gezaehlt) return null
  const arbeitMin = gefragt.reduce((summe, woche) => summe + woche.arbeitMin, 0)
  return {
    von: gefragt[0]!.montag,
    bis: datum(tagnummer(gefragt.at(-1)!.montag) + 6),
    wochen: wert.wochen,
    // Never shown as the limit itself when it is over it.
    istMin: Math.ceil((arbeitMin * WOCHE) / gezaehlt),
    grenzMin: wert.hoechstMin,
    ueber: arbeitMin * WOCHE > wert.hoechstMin * gezaehlt,
    regel: id,
    quelle,
  }
}

/** Minutes that may be worked in a running week before the average is over the limit at its end. `vorher`: the whole weeks before it; null while they are too few. */
export function nochErlaubt(vorher: readonly Wochensumme[], laufend: Pick<Wochensumme, 'halbtage'>, { wert }: Regel<'durchschnitt'>): number | null {
  const davor = vorher.slice(vorher.length - (wert.wochen - 1))
  if (vorher.length < wert.wochen - 1) return null
  const halbtage = davor.reduce((summe, woche) => summe + woche.halbtage, laufend.halbtage)
  return Math.max(0, Math.floor((wert.hoechstMin * halbtage) / WOCHE) - davor.reduce((summe, { arbeitMin }) => summe + arbeitMin, 0))
}
