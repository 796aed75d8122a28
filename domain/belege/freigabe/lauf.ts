import { plaetze, sitzordnung, type Leute, type Platz } from './leute.ts'
import type { Freigabeplan, Freigabeschritt } from './plan.ts'

/** What somebody can do with a document in release. */
export type Tat = 'freigeben' | 'ablehnen' | 'klaeren' | 'zurueckstellen' | 'weiterleiten' | 'zuruecknehmen'

/** One act as it stands in the run. `schritt` and `platz`: the seat that it was done on; `hebtAuf`: the act that is taken back. */
export interface Entscheid {
  id: string
  was: Tat
  wer: string
  schritt: number | null
  platz: string | null
  an: string | null
  bis: string | null
  hebtAuf: string | null
  zeitpunkt: Temporal.Instant
}

/** A run: what it asks for, who took part in the document, what was done. `ende`: it was overtaken by a change, or the document was cancelled. */
export interface Lauf {
  plan: Freigabeplan
  /** Creator, uploader, last editor, whoever changed the bank account or deductions: no vote (P2). */
  beteiligt: readonly string[]
  entscheide: readonly Entscheid[]
  beginn: Temporal.Instant
  /** The zone of the company: its days are counted. */
  zone: string
  ende: 'ueberholt' | 'storniert' | null
}

export type Zustand = 'eingegangen' | 'formell geprüft' | 'sachlich geprüft' | 'in Freigabe' | 'freigegeben' | 'abgelehnt' | 'überholt' | 'storniert'
/** What holds a run up without changing where it stands; the clock of escalation rests meanwhile (P11). */
export interface Pause {
  art: 'Klärung' | 'zurückgestellt'
  von: string
  an: string | null
  bis: string | null
}

export interface Schrittstand extends Freigabeschritt {
  /** People who have agreed, with the seats that they took. */
  stimmen: readonly Stimme[]
  plaetze: readonly Platz[]
  /** Who can still agree. */
  koennen: readonly string[]
  fertig: boolean
  /** Fewer can still agree than are missing: told, never skipped. */
  keiner: boolean
}
export interface Stimme {
  wer: string
  platz: string
}
export interface Freigabestand {
  zustand: Zustand
  /** Stage that waits; null: none. */
  stufe: number | null
  schritte: readonly Schrittstand[]
  pause: Pause | null
}

/** Acts that still count: neither taken back nor takings back. */
export function geltende(entscheide: readonly Entscheid[]): Entscheid[] {
  const aufgehoben = new Set(entscheide.flatMap(({ hebtAuf }) => (hebtAuf === null ? [] : [hebtAuf])))
  return entscheide.filter(({ id, was }) => was !== 'zuruecknehmen' && !aufgehoben.has(id))
}

/** Where a run stands on a day with the people of that day. */
export function standVon(lauf: Lauf, leute: Leute, tag: string): Freigabestand {
  const taten = geltende(lauf.entscheide)
  const schritte = lauf.plan.schritte.map((schritt) => schrittstand(schritt, lauf, leute, tag))
  const offen = schritte.filter(({ fertig }) => !fertig)
  const stufe = offen.length ? Math.min(...offen.map((schritt) => schritt.stufe)) : null
  const beendet: Zustand | null =
    lauf.ende === null ? (taten.some(({ was }) => was === 'ablehnen') ? 'abgelehnt' : null) : lauf.ende === 'storniert' ? 'storniert' : 'überholt'
  if (beendet) return { zustand: beendet, stufe: null, schritte, pause: null }
  return { zustand: weg(schritte, stufe), stufe, schritte, pause: stufe === null ? null : pauseVon(taten, tag) }
}

/** People without a vote in this run: those who took part in the document, those who made its rules, and those who have decided (P2, P3). */
export const ohneStimme = (lauf: Lauf): Set<string> =>
  new Set([...lauf.beteiligt, ...lauf.plan.regelmacher, ...geltende(lauf.entscheide).flatMap(({ was, wer }) => (was === 'freigeben' ? [wer] : []))])

function schrittstand(schritt: Freigabeschritt, lauf: Lauf, leute: Leute, tag: string): Schrittstand {
  const taten = geltende(lauf.entscheide)
  const seine = taten.filter((tat) => tat.schritt === schritt.nr)
  const stimmen = seine.flatMap(({ was, wer, platz }) => (was === 'freigeben' ? [{ wer, platz: platz! }] : []))
  const hier = new Set(stimmen.map(({ wer }) => wer))
  const gesperrt = new Set([...ohneStimme(lauf)].filter((wer) => !hier.has(wer)))
  const weiter = new Map(seine.flatMap(({ was, platz, an }) => (was === 'weiterleiten' ? [[platz!, an!] as const] : [])))
  const eskaliert = schritt.eskalationTage !== null && wartetTage(lauf, tag) >= schritt.eskalationTage
  const alle = plaetze(schritt.adressat, leute, gesperrt, eskaliert).map((platz) => weitergeleitet(platz, weiter.get(platz.von), leute, gesperrt))
  const koennen = [...new Set(alle.flatMap(({ durch }) => durch))].filter((wer) => !hier.has(wer) && sitzordnung(alle, stimmen, [wer]) !== null)
  const fehlen = Math.max(0, schritt.anzahl - stimmen.length)
  const weitere = koennen.reduce<string[]>((dabei, wer) => (sitzordnung(alle, stimmen, [...dabei, wer]) ? [...dabei, wer] : dabei), [])
  return { ...schritt, stimmen, plaetze: alle, koennen: fehlen ? koennen : [], fertig: fehlen === 0, keiner: fehlen > weitere.length }
}

/** A seat that was handed on belongs to whom it was handed to; when that one cannot decide any more, it is as before. */
function weitergeleitet(platz: Platz, an: string | undefined, leute: Leute, gesperrt: ReadonlySet<string>): Platz {
  return an !== undefined && leute.entscheider.has(an) && !gesperrt.has(an) ? { von: platz.von, durch: [an] } : platz
}

function weg(schritte: readonly Schrittstand[], stufe: number | null): Zustand {
  if (stufe === null) return 'freigegeben'
  const offene = (art: Freigabeschritt['art']) => schritte.some((schritt) => schritt.art === art && !schritt.fertig)
  if (offene('iban')) return 'eingegangen'
  if (offene('sachlich')) return 'formell geprüft'
  return schritte.some(({ art, stimmen }) => art === 'freigabe' && stimmen.length)
    ? 'in Freigabe'
    : schritte.some(({ art }) => art === 'sachlich')
      ? 'sachlich geprüft'
      : 'formell geprüft'
}

/** The last question or postponement that nothing has ended: an answer, a decision, or its day. */
function pauseVon(taten: readonly Entscheid[], tag: string): Pause | null {
  const letzte = taten.at(-1)
  if (!letzte || (letzte.was !== 'klaeren' && letzte.was !== 'zurueckstellen')) return null
  if (letzte.was === 'klaeren' && letzte.an === null) return null
  if (letzte.bis !== null && letzte.bis <= tag) return null
  return { art: letzte.was === 'klaeren' ? 'Klärung' : 'zurückgestellt', von: letzte.wer, an: letzte.an, bis: letzte.bis }
}

/** Whole days that the run has waited since the last decision, without those on which a question was open or it was postponed (P11). */
export function wartetTage(lauf: Lauf, tag: string): number {
  const taten = geltende(lauf.entscheide)
  const tagVon = (zeit: Temporal.Instant) => zeit.toZonedDateTimeISO(lauf.zone).toPlainDate()
  const heute = Temporal.PlainDate.from(tag)
  const tage = (von: Temporal.PlainDate, bis: Temporal.PlainDate) => Math.max(0, von.until(bis).days)
  const entschieden = taten.findLastIndex(({ was }) => was === 'freigeben')
  const seit = entschieden === -1 ? lauf.beginn : taten[entschieden]!.zeitpunkt
  const danach = taten.slice(entschieden + 1)
  const ruhe = danach.reduce((summe, tat, nr) => {
    if (!(tat.was === 'zurueckstellen' || (tat.was === 'klaeren' && tat.an !== null))) return summe
    const ende = [tat.bis === null ? heute : Temporal.PlainDate.from(tat.bis), danach[nr + 1] ? tagVon(danach[nr + 1]!.zeitpunkt) : heute, heute].toSorted(
      Temporal.PlainDate.compare,
    )[0]!
    return summe + tage(tagVon(tat.zeitpunkt), ende)
  }, 0)
  return Math.max(0, tage(tagVon(seit), heute) - ruhe)
}
