import type { Id } from '#platform/contract/shapes.ts'
import type { Fallart, Zustand } from '../contract.ts'

/** Who takes a step: the person asked, somebody who may release, or the stamps themselves. */
export type Wer = 'person' | 'leitung' | 'stempel'

/** The whole machine: from where each act leads where, and whose act it is. */
export const uebergaenge = {
  beantworten: { von: ['offen', 'beantwortet', 'zurueckgewiesen'], nach: 'beantwortet', wer: 'person' },
  freigeben: { von: ['offen', 'beantwortet', 'zurueckgewiesen'], nach: 'freigegeben', wer: 'leitung' },
  zurueckweisen: { von: ['beantwortet'], nach: 'zurueckgewiesen', wer: 'leitung' },
  erledigen: { von: ['offen', 'beantwortet', 'zurueckgewiesen'], nach: 'erledigt', wer: 'stempel' },
  wiederaufnehmen: { von: ['beantwortet', 'freigegeben', 'erledigt'], nach: 'offen', wer: 'stempel' },
} as const satisfies Record<string, { von: readonly Zustand[]; nach: Zustand; wer: Wer }>
export type Tat = keyof typeof uebergaenge

/** Where an act leads from a state, or null when it cannot be taken there. */
export const folgezustand = (zustand: Zustand, tat: Tat): Zustand | null =>
  (uebergaenge[tat].von as readonly Zustand[]).includes(zustand) ? uebergaenge[tat].nach : null

/** Acts that somebody may take in a state. */
export const moeglich = (zustand: Zustand, wer: Wer): Tat[] =>
  (Object.keys(uebergaenge) as Tat[]).filter((tat) => uebergaenge[tat].wer === wer && folgezustand(zustand, tat) !== null)

/** What should happen to the stamps: add one, replace one, void one, void all that the case names, or leave them as they are ('belassen'). Instants are ISO 8601. */
export type Antwort =
  | { was: 'nachtragen'; timestamp: string; flag: 'arrival' | 'departure' }
  | { was: 'aendern'; stempelId: Id<'zeitstempel'>; timestamp: string; flag: 'arrival' | 'departure' }
  | { was: 'loeschen'; stempelId: Id<'zeitstempel'> }
  | { was: 'alle-loeschen' }
  | { was: 'belassen' }

/** Cases that the person raises about one stamp (their `bezug`); what the stamps show neither raises nor settles them. */
export type Eigene = 'Widerspruch' | 'Korrektur'
export const istEigene = (art: string): art is Eigene => art === 'Widerspruch' || art === 'Korrektur'

/** What the stamps of a person show, at most one of a kind for a business day. */
export interface Befund {
  datum: string
  art: Exclude<Fallart, Eigene>
  /** Moment that is asked about. */
  seit: string
  /** Last moment, where a stretch is asked about. */
  bis: string | null
  /** Ids of the stamps concerned. */
  stempel: string[]
  /** Ids of the absences that they stand against. */
  abwesenheiten: string[]
  vorschlag: Antwort | null
  istMin: number | null
  sollMin: number | null
  /** Law and paragraph, where a rule asks. */
  quelle: string | null
}

/** Tells one question from another about the same day: an answer to one is no answer to the other. */
export const merkmalVon = ({ stempel, seit, istMin, abwesenheiten }: Pick<Befund, 'stempel' | 'seit' | 'istMin' | 'abwesenheiten'>) =>
  [...stempel.toSorted(), ...abwesenheiten.toSorted(), stempel.length ? '' : `${seit} ${istMin ?? ''}`].join(' ').trim()
