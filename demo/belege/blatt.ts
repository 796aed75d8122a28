import type { Belegart, Verweisart } from '#domain/belege/contract.ts'
import type { Einbehalt, Zeilenangabe } from '#domain/belege/buchung.ts'
import type { Skontostufe } from '#domain/belege/posten.ts'
import type { Zufall } from '../zufall.ts'
import type { Stoff } from './artikelstoff.ts'

/** An account with what documents ask of it. */
export interface Konto {
  id: string
  nummer: number
  name: string
  art: string
  vkforgid: number
  land: string
  kundengruppeId: number | null
  konditionsgruppeId: number | null
}
export interface Objekt {
  id: string
  name: string
  ktostammId: string
  kostenstellen: string[]
}
/** Who sells and writes documents. */
export interface Verkaeufer {
  lstfixId: string
  abteilungId: string
  anwenderId: string | null
  name: string
  vkforgid: number
}
/** A line of a document that went into a line of this one. */
export interface Zeilenverweis {
  von: number
  nach: number
  menge: string
  betrag: string
}
export interface Verweis {
  von: Blatt
  art: Verweisart
  zeilen?: readonly Zeilenverweis[]
}
/** A document before it has a number: all of them are put in the order of their days first. */
export interface Blatt {
  art: Belegart
  datum: Temporal.PlainDate
  konto: Konto
  objekt: Objekt | null
  baustelle?: Konto | undefined
  verkaeufer: Verkaeufer
  betreff: string
  bezug?: string
  zeilen: Zeilenangabe[]
  zahlbarTage?: number
  skonto?: Skontostufe | undefined
  einbehalte?: readonly Einbehalt[]
  iban?: string
  eingang?: Temporal.PlainDate
  verweise: Verweis[]
  storniert?: boolean
  /** Its id comes after those of all others, whose chances depend on theirs. */
  danach?: boolean
  /** Not in euros: so many of its currency were one on its day. */
  waehrung?: { currency: string; kurs: string }
  /** How it is paid: in days after its due day; null = not yet. Without it chance decides. */
  zahlung?: 'nie' | { nachTagen: number; betrag?: bigint; doppelt?: boolean }
}

/** Articles of the demo as they stand in the database. */
export type Artikel = Stoff & { id: string }

/** A line of an article: frozen with its cost and groups, at this customer's tax. */
export const zeile = (artikel: Artikel, menge: string, steuer: Pick<Zeilenangabe, 'kategorie' | 'satz'>, mehr: Partial<Zeilenangabe> = {}): Zeilenangabe => ({
  art: 'Position',
  artikelId: artikel.id,
  artikelnummer: artikel.nummer,
  text: artikel.bezeichnung,
  menge,
  einheit: artikel.einheit,
  preis: artikel.preis,
  rabatt: 0,
  ...steuer,
  kostenstelleId: null,
  umsatzart: artikel.umsatzart,
  einstand: artikel.einstand,
  artikelgruppeId: artikel.gruppe,
  produktgruppeId: artikel.produktgruppe,
  lieferart: artikel.lieferant ? 'Lager' : '',
  lagerplatz: artikel.lieferant ? 'Hauptlager' : '',
  ...mehr,
})

/** Construction companies owe the tax themselves (§13b UStG, §19 (1a) UStG of Austria). */
const BAULEISTER = new Set([20015, 20023, 20064])
/** Category and rate for this account: 19 % in Germany, 20 % in Austria. */
export const steuerFuer = ({ nummer, land }: Konto): Pick<Zeilenangabe, 'kategorie' | 'satz'> =>
  BAULEISTER.has(nummer % 100_000) ? { kategorie: 'AE', satz: 0 } : { kategorie: 'S', satz: land === 'AT' ? 2000 : 1900 }

/** The same day, or the Monday after a weekend. */
export const werktag = (tag: Temporal.PlainDate) => (tag.dayOfWeek > 5 ? tag.add({ days: 8 - tag.dayOfWeek }) : tag)

/** Articles by weight: two of what is built, one of what belongs to it. */
export const auswahl = (zufall: Zufall, artikel: readonly Artikel[], anzahl: number) => zufall.mische(artikel).slice(0, anzahl)
