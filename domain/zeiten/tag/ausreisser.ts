import type { Durchschnitt } from '../contract.ts'
import { zaehltAlsArbeit, type Tagesergebnis } from './tag.ts'
import { fragt, type Fragewarnart } from '../regel/warnung.ts'

/** What stands out, the most urgent first: what goes on now and can still be stopped, then what is over and has to be cleared up. */
export const ausreisserarten = [
  'Über Höchstzeit',
  'Nachtarbeit',
  'Pause überfällig',
  'Ruhezeit zu kurz',
  'Über Durchschnitt',
  'Gehen fehlt',
  'Rückkehr fehlt',
  'Pause zu kurz',
] as const
export type Ausreisserart = (typeof ausreisserarten)[number]
/** `istMin` where `grenzMin` is allowed or demanded, by which rule and law; null for what is simply missing. `laeuft`: the person is at it now. */
export interface Ausreisser {
  art: Ausreisserart
  datum: string
  seit: string | null
  istMin: number | null
  grenzMin: number | null
  regel: string | null
  quelle: string | null
  laeuft: boolean
}

/**
 * What the rules and the stamps say against a person's days, without judging anew: warnings of the day results, and arrivals or breaks whose
 * end is missing. A break that is owed while the person works is overdue; afterwards it was too short.
 */
export function ausreisser(tage: readonly Tagesergebnis[]): Ausreisser[] {
  return tage.flatMap(({ datum, intervalle, warnungen, offeneFragen }) => {
    const offen = intervalle.at(-1)?.bis === null ? intervalle.at(-1)! : null
    const arbeitet = offen !== null && zaehltAlsArbeit(offen)
    return [
      ...warnungen
        .filter(fragt)
        .map(
          ({ art, istMin, grenzMin, regel, quelle }): Ausreisser => ({
            art: benannt(art, arbeitet),
            datum,
            seit: intervalle[0]?.von ?? null,
            istMin,
            grenzMin,
            regel,
            quelle,
            laeuft: arbeitet,
          }),
        ),
      ...offeneFragen.flatMap(({ art, seit }): Ausreisser[] =>
        art === 'Gehen fehlt' || art === 'Rückkehr fehlt' ? [{ art, datum, seit, istMin: null, grenzMin: null, regel: null, quelle: null, laeuft: false }] : [],
      ),
    ]
  })
}

/** The same of several weeks; it is said of the last day of the last whole week. */
export const alsAusreisser = ({ bis, istMin, grenzMin, regel, quelle }: Durchschnitt): Ausreisser => ({
  art: 'Über Durchschnitt',
  datum: bis,
  seit: null,
  istMin,
  grenzMin,
  regel,
  quelle,
  laeuft: false,
})

const benannt = (art: Fragewarnart, arbeitet: boolean): Ausreisserart => (art === 'Pause zu kurz' && arbeitet ? 'Pause überfällig' : art)
