import type { Umsatzart } from '#domain/belege/contract.ts'
import type { Ebene, Zuordnung } from './contract.ts'
import { traegerVon } from './ebenen.ts'
import type { Fenster } from './fenster.ts'
import { zerschnitten, type Stueck } from './schnitt.ts'
import { verdichtungen } from './verdichtung.ts'

/** One row of a level. */
export interface Wahl {
  ebene: Ebene
  schluessel: string
}
/**
 * What a question counts: lines of these branches (`alleFilialen`: there are no others), of this class or any, with these keys, in this stretch of time, beside
 * it those of the year before if wanted. `zuordnung`: by which groups and customers lines are counted. `heute` is the company's day.
 */
export interface Ausschnitt {
  filialen: readonly number[]
  alleFilialen: boolean
  umsatzart: Umsatzart | null
  wahl: readonly Wahl[]
  fenster: Fenster
  vorjahr: Fenster | null
  zuordnung: Zuordnung
  heute: string
}

/** A piece of one side of the question. */
export interface Teil extends Stueck {
  aktuell: boolean
}
/** How a question is answered. `tabelle`: the rollup, or the lines; `ueberAlle`: its copy over all branches. */
export interface Plan {
  tabelle: string
  ueberAlle: boolean
  teile: readonly Teil[]
}
export const zeilentabelle = 'umsatz_zeile'

/**
 * The smallest rollup that holds every level that is asked for or chosen by, with both windows cut to its grains; where none does, the lines of both windows.
 */
export function plan(gefragt: readonly Ebene[], { alleFilialen, wahl, fenster, vorjahr, zuordnung, heute }: Ausschnitt): Plan {
  const noetig = [...gefragt, ...wahl.map(({ ebene }) => ebene)].flatMap((ebene) => [ebene, traegerVon(ebene, zuordnung) ?? ebene])
  const eine = verdichtungen.find(
    ({ ebenen, nichtFuer }) => noetig.every((ebene) => ebene === 'Vkforg' || ebenen.includes(ebene)) && !wahl.some(({ ebene }) => ebene === nichtFuer),
  )
  const seite = (aktuell: boolean, tage: Fenster | null): Teil[] =>
    (tage ? (eine ? zerschnitten(tage, eine.koerner, heute) : [{ korn: 'Z' as const, minus: false, ...tage }]) : []).map((stueck) => ({ aktuell, ...stueck }))
  return {
    tabelle: eine?.tabelle ?? zeilentabelle,
    ueberAlle: !!eine?.ueberAlle && alleFilialen && !noetig.includes('Vkforg'),
    teile: [...seite(true, fenster), ...seite(false, vorjahr)],
  }
}
