import * as z from 'zod/mini'

/** Types of documents that we issue, in the order of the chain. */
export const ausgehende = ['AN', 'AB', 'LS', 'AS', 'AR', 'TR', 'SR', 'RE', 'GU', 'ST'] as const
/** Types of documents of our suppliers. */
export const eingehende = ['BS', 'WE', 'EA', 'ER', 'EG'] as const
/** Do we issue it? */
export const istAusgehend = (belegart: string) => (ausgehende as readonly string[]).includes(belegart)
/** Those of them that are released. */
export const freizugebende = ['BS', 'EA', 'ER', 'EG'] as const
export const belegarten = [...ausgehende, ...eingehende] as const
/** Invoices and credits: those that may be e-invoices. */
export const rechnungsarten: ReadonlySet<string> = new Set(['AR', 'TR', 'SR', 'RE', 'GU', 'ST', 'EA', 'ER', 'EG'])
/** Two capital letters, as they stand in addresses and names of files. */
export const Belegart = z.enum(belegarten)
export type Belegart = z.output<typeof Belegart>

/** Whether we issue a document or receive it. */
export const richtungen = ['ausgehend', 'eingehend'] as const
export const Richtung = z.enum(richtungen)
export type Richtung = z.output<typeof Richtung>

/** A document's id: a number below 2^53, unlike the uuids of other records. */
export const BelegId = z.int().check(z.minimum(1))
/** The same in an address. */
export const BelegIdText = z.coerce.number().check(z.int(), z.minimum(1))
/** Money on the wire: decimal text with two places. */
export const Betrag = z.string().check(z.regex(/^-?\d{1,13}\.\d\d$/))
export const Waehrung = z.string().check(z.regex(/^[A-Z]{3}$/))

/** What is kept of a document. How much of it is paid is not kept: `zahlstand` reckons it. */
export const belegzustaende = ['Entwurf', 'ausgestellt', 'storniert'] as const
export const Belegzustand = z.enum(belegzustaende)
export type Belegzustand = z.output<typeof Belegzustand>

/** How an issued document with open items stands to its payment. */
export const zahlstaende = ['offen', 'teilweise bezahlt', 'bezahlt'] as const
export const Zahlstand = z.enum(zahlstaende)
export type Zahlstand = z.output<typeof Zahlstand>

/** What the later document does to the earlier one that it is linked to. */
export const verweisarten = ['wird zu', 'ergaenzt', 'berichtigt', 'storniert', 'ersetzt', 'rechnet ab', 'einbehalten aus'] as const
export const Verweisart = z.enum(verweisarten)
export type Verweisart = z.output<typeof Verweisart>

/** Open items: invoice, security during the works, security for the warranty, credit balance. */
export const postenarten = ['RE', 'SE', 'GE', 'GH'] as const
export const Postenart = z.enum(postenarten)
export type Postenart = z.output<typeof Postenart>

/** Classes of lines for the sales statistics; they do not overlap. */
export const umsatzarten = ['Ware', 'Leistung', 'Fremdleistung', 'Nebenleistung'] as const
export const Umsatzart = z.enum(umsatzarten)
export type Umsatzart = z.output<typeof Umsatzart>

/** VAT categories of EN 16931 (UNTDID 5305): S standard, Z zero, E exempt, AE reverse charge, K intra-community, G export, O outside. */
export const steuerkategorien = ['S', 'Z', 'E', 'AE', 'K', 'G', 'O'] as const
export const Steuerkategorie = z.enum(steuerkategorien)
export type Steuerkategorie = z.output<typeof Steuerkategorie>

/** What can be imported, in the order in which the kinds need each other. */
export const importarten = ['kunden', 'artikel', 'belege', 'zahlungen', 'limits'] as const
export const Importart = z.enum(importarten)
export type Importart = z.output<typeof Importart>

/** What a kept file is: the document itself, somebody else's paper that belongs to it, the machine-readable invoice. */
export const belegdateiarten = ['archiv', 'fremd', 'erechnung'] as const
export const Belegdateiart = z.enum(belegdateiarten)
export type Belegdateiart = z.output<typeof Belegdateiart>

/** What a decision about an incoming document rests on, in the order in which a difference names it. `lauf`: the run itself. */
export const gesehenfelder = [
  'lauf',
  'netto',
  'steuer',
  'brutto',
  'waehrung',
  'lieferant',
  'baustelle',
  'kostenstellen',
  'iban',
  'faelligkeit',
  'skonto',
  'kuerzung',
  'einbehalt',
  'steuerabzug',
  'bezugsnummer',
  'dateien',
] as const
