import type { GesperrterAuftrag } from '../kredit/auftraege.ts'
import type { Fehlerliste } from './fehlerliste.ts'

/** `quelle`: the system that the keys belong to. `schreiben`: without it nothing but the run is written. */
export interface Auftrag {
  quelle: string
  datei: string
  akteur: string
  schreiben: boolean
  heute: string
  jetzt: Temporal.Instant
  /** The file holds every document of the source: what it no longer names is deleted there. `verschwinden`: so many were confirmed. */
  vollstaendig?: { verschwinden?: number | undefined } | undefined
  /** The file holds what changed in the source since then; told and kept, and never a reason to delete. */
  seit?: Temporal.Instant | undefined
  /** Id of the run, where somebody already knows of it. */
  lauf?: string
  /** Told again and again how far a run is; what it throws ends the run, and nothing is written. */
  fortschritt?: (stand: Fortschritt) => Promise<void>
  /** What belongs to what was written, before anybody is told of it. */
  danach?: () => Promise<void>
}
/** How far a run is: lines read, of how many; documents checked; documents written, of how many. Of the other kinds a line is what a document is of documents. */
export interface Fortschritt {
  schritt: 'prueft' | 'schreibt'
  gelesen: number
  zeilen: number
  geprueft: number
  geschrieben: number
  belege: number
}
/** What a run would do. */
export interface Importplan {
  fehler: Fehlerliste
  fremd: string[]
  zeilen: number
  neu: number
  geaendert: number
  gleich: number
  /** Documents that were checked; lines of the other kinds. */
  geprueft: number
  summen: Record<string, string>
  /** Answers the orders among what was written that limits do not bear. */
  schreibe: () => Promise<GesperrterAuftrag[]>
}
