import type { Land } from '#domain/personal/feiertage.ts'
import type { Stempel, Stempelart } from '#domain/stempel/stempel-regeln.ts'
import { datum, instant, minuten } from './ortszeit.ts'
import { pausenregel, pflichtpause } from './pausenregel.ts'
import { schichten, type Abschnitt, type Frageart, type Schicht } from './schicht.ts'

/** Half-open, ISO instants; `bis` null = still running. */
export interface Intervall { von: string; bis: string | null; art: Stempelart; code: string }
/** `seit` is the moment of the stamp whose counterpart is missing. */
export interface OffeneFrage { art: Frageart; seit: string; stempelId: string }
/** One business day, in whole minutes. bruttoMin = nettoMin + pauseMin + pflichtpauseMin; private absences are in none of them. */
export interface Tagesergebnis {
  /** The local day on which the shift began. */
  datum: string
  bruttoMin: number
  /** Breaks that were recorded. */
  pauseMin: number
  /** Deducted because a break was owed and not recorded. */
  pflichtpauseMin: number
  nettoMin: number
  /** Arrival that has no departure: running now, or (then it counts nothing) an open question. */
  offenSeit: string | null
  intervalle: Intervall[]
  offeneFragen: OffeneFrage[]
  /** Break rule that was applied, null where none is in force. */
  regel: string | null
}
/** Place and person of the stamps: zone of the place of work, country whose break rule applies, under 18 or not. */
export interface Arbeitsort { zone: string; land: Land; jugendlich?: boolean }

/**
 * The business days that the stamps of one person make, in order. What runs counts until `jetzt`; an arrival without
 * departure for more than 16 h counts nothing and asks. The same stamps and the same moment always make the same days.
 */
export function tagesergebnisse(stempel: readonly Stempel[], ort: Arbeitsort, jetzt: Temporal.Instant): Tagesergebnis[] {
  const tage = Map.groupBy(schichten(stempel, ort.zone, jetzt.epochMilliseconds), ({ tag }) => tag)
  return [...tage].map(([tag, teile]) => tagesergebnis(datum(tag), teile, ort, jetzt.epochMilliseconds))
}

function tagesergebnis(tag: string, teile: readonly Schicht[], { land, jugendlich }: Arbeitsort, jetztMs: number): Tagesergebnis {
  const abschnitte = teile.flatMap((teil) => teil.abschnitte)
  const fragen = teile.flatMap((teil) => teil.fragen)
  const regel = pausenregel(land, tag, jugendlich)
  const arbeitMin = summe(abschnitte.filter(zaehltAlsArbeit), jetztMs)
  const pauseMin = summe(abschnitte.filter(istPause), jetztMs)
  // A rest of 11 h between two shifts of a day is more than any break: each shift owes its own.
  const pflichtpauseMin = regel ? teile.reduce((minuten, { abschnitte }) => minuten + pflichtpause(regel, summe(abschnitte.filter(zaehltAlsArbeit), jetztMs), abschnitte.filter(istPause).map((a) => dauer(a, jetztMs))), 0) : 0
  const offen = abschnitte.findLast((a) => a.bis === null && zaehltAlsArbeit(a))?.von ?? fragen.findLast(({ art }) => art === 'Gehen fehlt')?.von
  return {
    datum: tag, bruttoMin: arbeitMin + pauseMin, pauseMin, pflichtpauseMin, nettoMin: arbeitMin - pflichtpauseMin,
    offenSeit: offen === undefined ? null : instant(offen),
    intervalle: abschnitte.map(({ von, bis, art, code }) => ({ von: instant(von), bis: bis === null ? null : instant(bis), art, code })),
    offeneFragen: fragen.map(({ art, von, stempelId }) => ({ art, seit: instant(von), stempelId })),
    regel: regel?.id ?? null,
  }
}

export const zaehltAlsArbeit = ({ art }: Pick<Abschnitt, 'art'>) => art === 'arbeit' || art === 'unterwegs'
export const istPause = ({ art }: Pick<Abschnitt, 'art'>) => art === 'pause'

const dauer = ({ von, bis }: Abschnitt, jetztMs: number) => minuten(von, bis ?? jetztMs)
const summe = (abschnitte: readonly Abschnitt[], jetztMs: number) => abschnitte.reduce((minuten, a) => minuten + dauer(a, jetztMs), 0)
