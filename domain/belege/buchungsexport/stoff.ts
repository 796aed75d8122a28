import type { Belegart, Postenart } from '../contract.ts'
import type { Steuerzeile } from '../steuer.ts'

/** What is exported as a whole, each once: a document, what closed an open item, an item that a document or a payment left. */
export type Quellart = 'beleg' | 'zuordnung' | 'posten'
export interface Quelle {
  quelle: Quellart
  schluessel: string
}
/** Whose account moves. */
export interface Kontostoff {
  nummer: number
  name: string
  art: 'Kunde' | 'Lieferant' | 'Baustelle'
}
/** What a posting needs to name its document. */
export interface Belegname {
  id: number
  belegart: Belegart
  belegnummer: number
  bezugsnummer: string
}
/** Why a document stays out though its accounts are known. */
export type Exporthindernis = 'freigabe' | 'geaendert'

/** An invoice, credit or cancellation of the month; amounts in cents, signed as they count. */
export interface Belegstoff extends Belegname {
  richtung: 'ausgehend' | 'eingehend'
  datum: string
  konto: Kontostoff
  betreff: string
  currency: string
  netto: bigint
  steuer: bigint
  brutto: bigint
  steuern: readonly Steuerzeile[]
  hindernis: Exporthindernis | null
  /** Names the kept file of the document; null when there is none. */
  link: string | null
  einbehalte: readonly { id: string; art: Extract<Postenart, 'SE' | 'GE'>; betrag: bigint }[]
}
/** Money (or a credit) that closed part of an open item on a day of the month, with the Skonto that went with it. Taken back: negative. */
export interface Zuordnungsstoff {
  id: string
  datum: string
  betrag: bigint
  skonto: bigint
  /** False: a document closed it, no money moved. */
  geld: boolean
  posten: { art: Postenart; richtung: 'forderung' | 'verbindlichkeit' }
  /** Null: a credit balance was paid out. */
  beleg: (Belegname & { steuern: readonly Steuerzeile[] }) | null
  konto: Kontostoff
  currency: string
}
/** What is left of a payment: it belongs to no document yet. */
export interface Guthabenstoff {
  id: string
  datum: string
  betrag: bigint
  /** Of the payment. */
  richtung: 'erhalten' | 'geleistet'
  konto: Kontostoff
  referenz: string
  currency: string
}
export interface Monatsstoff {
  belege: readonly Belegstoff[]
  zuordnungen: readonly Zuordnungsstoff[]
  guthaben: readonly Guthabenstoff[]
}
