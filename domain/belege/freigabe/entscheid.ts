import { geltende, ohneStimme, standVon, type Entscheid, type Lauf, type Freigabestand, type Tat } from './lauf.ts'
import { sitzordnung, type Leute } from './leute.ts'

/** Postponed for so many days at most. */
export const hoechstensTage = 90

/** Why an act is not possible. The words of each are in the catalogue. */
export type Entscheidhindernis =
  | 'selbst-erfasst'
  | 'regel-gemacht'
  | 'schon-entschieden'
  | 'nicht-gefragt'
  | 'vorbei'
  | 'nichts-zurueckzunehmen'
  | 'an-fehlt'
  | 'an-unmoeglich'
  | 'bis-falsch'
  | 'grund-fehlt'
/** A seat on which somebody may act: his own, or that of somebody for whom he stands in. */
export interface Sitz {
  schritt: number
  platz: string
}
export interface Wunsch {
  was: Tat
  wer: string
  grund: string
  an: string | null
  bis: string | null
}

/** The seat on which this person may decide now: an own one before one as deputy. Or why not. */
export function sitzVon(lauf: Lauf, leute: Leute, tag: string, wer: string): Sitz | Entscheidhindernis {
  const stand = standVon(lauf, leute, tag)
  if (stand.stufe === null) return 'vorbei'
  if (lauf.beteiligt.includes(wer)) return 'selbst-erfasst'
  if (lauf.plan.regelmacher.includes(wer)) return 'regel-gemacht'
  if (ohneStimme(lauf).has(wer)) return 'schon-entschieden'
  const schritt = stand.schritte.find(({ stufe, koennen }) => stufe === stand.stufe && koennen.includes(wer))
  return schritt ? { schritt: schritt.nr, platz: sitzordnung(schritt.plaetze, schritt.stimmen, [wer])!.get(wer)! } : 'nicht-gefragt'
}

/** What becomes of a wish: the act that is added to the run, or why not. Nothing else ever changes a run. */
export function tue(lauf: Lauf, leute: Leute, tag: string, wunsch: Wunsch, neu: { id: string; zeitpunkt: Temporal.Instant }): Entscheid | Entscheidhindernis {
  const { was, wer, an, bis } = wunsch
  const leer = { ...neu, was, wer, schritt: null, platz: null, an: null, bis: null, hebtAuf: null }
  const stand = standVon(lauf, leute, tag)
  if (was === 'zuruecknehmen') {
    const vorher = zurueckzunehmen(lauf, stand, wer)
    return vorher ? { ...leer, hebtAuf: vorher.id } : 'nichts-zurueckzunehmen'
  }
  if (was === 'klaeren' && an === null && stand.pause?.art === 'Klärung' && stand.pause.an === wer) return wunsch.grund ? leer : 'grund-fehlt'
  const sitz = sitzVon(lauf, leute, tag, wer)
  if (typeof sitz === 'string') return sitz
  const hindernis = angaben(wunsch, lauf, leute, tag, stand.schritte[sitz.schritt]!.art === 'iban')
  return hindernis ?? { ...leer, ...sitz, an: was === 'klaeren' || was === 'weiterleiten' ? an : null, bis: was === 'zurueckstellen' ? bis : null }
}

function angaben({ was, wer, grund, an, bis }: Wunsch, lauf: Lauf, leute: Leute, tag: string, anruf: boolean): Entscheidhindernis | null {
  if (was === 'freigeben') return anruf && !grund ? 'grund-fehlt' : null
  if (!grund) return 'grund-fehlt'
  if (was === 'zurueckstellen') {
    const spaetestens = Temporal.PlainDate.from(tag).add({ days: hoechstensTage }).toString()
    return bis !== null && tag < bis && bis <= spaetestens ? null : 'bis-falsch'
  }
  if (was === 'ablehnen') return null
  if (an === null) return 'an-fehlt'
  if (an === wer || !leute.entscheider.has(an)) return 'an-unmoeglich'
  return was === 'weiterleiten' && ohneStimme(lauf).has(an) ? 'an-unmoeglich' : null
}

/** The last own act that can still be taken back: nothing after the end, and no voice whose stage is followed by one that has begun. */
export function zurueckzunehmen(lauf: Lauf, stand: Freigabestand, wer: string): Entscheid | null {
  if (stand.stufe === null) return null
  const taten = geltende(lauf.entscheide)
  const letzte = taten.findLast((tat) => tat.wer === wer)
  if (!letzte) return null
  if (letzte.was !== 'freigeben') return letzte.schritt !== null && !stand.schritte[letzte.schritt]!.fertig ? letzte : null
  const stufe = lauf.plan.schritte[letzte.schritt!]!.stufe
  const begonnen = taten.some(
    ({ schritt, zeitpunkt }) => schritt !== null && lauf.plan.schritte[schritt]!.stufe > stufe && Temporal.Instant.compare(zeitpunkt, letzte.zeitpunkt) >= 0,
  )
  return begonnen ? null : letzte
}
