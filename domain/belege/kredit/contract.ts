import * as z from 'zod/mini'
import { Day, Instant, Uuid } from '#platform/contract/shapes.ts'
import { Belegart, BelegId, Betrag, Waehrung } from '../contract.ts'

/** Whose limit counts: the customer's own, that of his group, that of the branch that serves him. */
export const herkuenfte = ['kunde', 'gruppe', 'filiale'] as const
export const Herkunft = z.enum(herkuenfte)
export type Herkunft = z.output<typeof Herkunft>

/** How orders count that are not delivered: all of them, a part, those that are due within so many weeks, not at all. */
export const auftragsregeln = ['ganz', 'anteil', 'wochen', 'aus'] as const
export const Auftragsregel = z.enum(auftragsregeln)
export type Auftragsregel = z.output<typeof Auftragsregel>

/** What other apps ask before they deliver or take an order. */
export const kreditstufen = ['frei', 'Warnung', 'Auftragssperre', 'Liefersperre'] as const
export const Kreditstufe = z.enum(kreditstufen)
export type Kreditstufe = z.output<typeof Kreditstufe>

/** What uses the limit, in the order of the bar; `guthaben` is negative. */
export const teilarten = ['rechnungen', 'guthaben', 'ruecklass', 'geliefert', 'auftrag'] as const
export const Teilart = z.enum(teilarten)
export type Teilart = z.output<typeof Teilart>

/** One document of a part with what of it counts. Without a document: a payment that belongs to nothing yet. */
export const Kreditbeleg = z.object({
  id: z.nullable(BelegId),
  belegart: z.nullable(Belegart),
  belegnummer: z.nullable(z.int()),
  datum: Day,
  betreff: z.string(),
  faelligkeit: z.nullable(Day),
  /** Days over the due day, for invoices. */
  tage: z.int(),
  betrag: Betrag,
})
export type Kreditbeleg = z.output<typeof Kreditbeleg>
/** A part: its documents are worth as much as the part. From a number on the rest of them is one sum. */
export const Kreditteil = z.object({
  art: Teilart,
  betrag: Betrag,
  anzahl: z.int(),
  belege: z.array(Kreditbeleg),
  weitere: z.nullable(z.object({ anzahl: z.int(), betrag: Betrag })),
})
export type Kreditteil = z.output<typeof Kreditteil>

export const Kreditkonto = z.object({ id: Uuid, nummer: z.int(), name: z.string(), plz: z.string(), ort: z.string() })
/** The credit limit of one customer: every euro explained. `gilt` null: no limit anywhere. */
export const Kreditstand = z.object({
  ktostamm: Kreditkonto,
  stand: Instant,
  waehrung: Waehrung,
  limit: z.object({
    eigen: z.nullable(Betrag),
    versichert: z.nullable(Betrag),
    versicherer: z.string(),
    gilt: z.nullable(Betrag),
    herkunft: z.nullable(Herkunft),
    gueltigBis: z.nullable(Day),
    /** In 1/100 %. */
    toleranz: z.int(),
    /** Since when the insurance, and the limit itself, are over. */
    versicherungAbgelaufen: z.nullable(Day),
    abgelaufen: z.nullable(Day),
  }),
  sicherheiten: Betrag,
  belegt: Betrag,
  frei: z.nullable(Betrag),
  /** Percent with one place. */
  auslastung: z.nullable(z.string()),
  stufe: Kreditstufe,
  sperrgrund: z.string(),
  ueberfaellig: z.object({ betrag: Betrag, tageAeltester: z.int() }),
  teile: z.array(Kreditteil),
  /** Documents in other currencies: shown elsewhere, not limited. */
  andereWaehrungen: z.int(),
  darf: z.array(z.enum(['simulieren', 'pflegen', 'anfragen', 'freigeben'])),
})
export type Kreditstand = z.output<typeof Kreditstand>

const Sachbearbeiter = z.object({ name: z.string(), funktion: z.string(), telefon: z.nullable(z.string()), email: z.nullable(z.string()) })
/** A customer at a glance. `kredit` null: the asker may not see limits; `tickets` null: no tickets. Every amount comes from where the credit limit has it. */
export const Kontoinfo = z.object({
  ktostamm: Kreditkonto,
  strasse: z.string(),
  telefon: z.nullable(z.string()),
  email: z.nullable(z.string()),
  ansprechpartner: z.array(Sachbearbeiter),
  /** A block, in whoever's app this is shown; null: none. */
  sperre: z.nullable(Kreditstufe),
  kredit: z.nullable(z.object({ gilt: z.nullable(Betrag), belegt: Betrag, frei: z.nullable(Betrag), auslastung: z.nullable(z.string()), stufe: Kreditstufe })),
  offen: z.object({ betrag: Betrag, anzahl: z.int() }),
  ueberfaellig: z.object({ betrag: Betrag, tageAeltester: z.int() }),
  auftraege: Betrag,
  ruecklass: Betrag,
  letzteZahlung: z.nullable(z.object({ datum: Day, betrag: Betrag })),
  /** Days from document to payment, weighted by amount, of the last twelve months, with one place. */
  zahlungsdauer: z.nullable(z.string()),
  umsatz: Betrag,
  tickets: z.nullable(z.int()),
  letzterKontakt: z.nullable(z.object({ am: Instant, ticket: z.int() })),
})
export type Kontoinfo = z.output<typeof Kontoinfo>
