import * as z from 'zod/mini'
import { Uuid } from '#platform/contract/shapes.ts'
import { ablehnungen, gruende, regelwerke, stufen, syntaxen } from './arten.ts'

const s = z.string()
const Zeitraum = z.nullable(z.object({ von: s, bis: s }))
/** A party as it is shown: the lines of its address in their order. */
const Partei = z.object({ name: s, handelsname: s, anschrift: z.array(s), ustId: s, steuernummer: s, register: s, adresse: s, kontakt: z.array(s) })
export type Parteibild = z.output<typeof Partei>
const Abzug = z.object({ zuschlag: z.boolean(), betrag: s, basis: s, prozent: s, satz: s, grund: s })
const Position = z.object({
  id: s,
  /** 0 for a line of the document, 1 and more for lines below lines. */
  ebene: z.int(),
  name: s,
  beschreibung: s,
  artikel: s,
  menge: s,
  einheit: s,
  preis: s,
  basismenge: s,
  netto: s,
  kategorie: s,
  satz: s,
  zeitraum: Zeitraum,
  abzuege: z.array(Abzug),
})
export type Positionsbild = z.output<typeof Position>

/** The invoice for people: amounts and days as the file has them. */
const Rechnungsbild = z.object({
  nummer: s,
  datum: s,
  art: s,
  waehrung: s,
  faellig: s,
  leistung: s,
  zeitraum: Zeitraum,
  /** Field (BT number) and value of every reference that is there. */
  verweise: z.array(z.object({ feld: s, wert: s })),
  verkaeufer: z.nullable(Partei),
  kaeufer: z.nullable(Partei),
  zahlungsempfaenger: z.nullable(Partei),
  positionen: z.array(Position),
  abzuege: z.array(Abzug),
  steuern: z.array(z.object({ basis: s, betrag: s, kategorie: s, satz: s, grund: s })),
  /** Field and amount of the totals that are there, in their order. */
  summen: z.array(z.object({ feld: s, betrag: s })),
  zahlungen: z.array(z.object({ code: s, iban: s, inhaber: s, bic: s, verwendung: s, karte: s, mandat: s })),
  skonto: z.array(z.object({ tage: s, prozent: s })),
  bedingungen: s,
  notizen: z.array(s),
  anlagen: z.array(z.object({ name: s, beschreibung: s, mime: s, bytes: z.int() })),
})
export type Rechnungsbild = z.output<typeof Rechnungsbild>

/** What is wrong in an invoice, by its rule. */
export const Befund = z.object({ regel: s, stufe: z.enum(stufen), grund: z.enum(gruende), feld: s, position: s, ist: s, soll: s })
/** What the XML says otherwise than the registered document, or than the PDF that carries it. */
const Unterschied = z.object({ feld: s, erechnung: s, anderswo: s, wo: z.enum(['beleg', 'pdf']) })
export type Unterschied = z.output<typeof Unterschied>

/** A file of a document read as e-invoice. `ablehnung`: it is none, and why; then nothing else is there. */
export const Erechnung = z.object({
  datei: z.object({ id: Uuid, name: s, bytes: z.int() }),
  ablehnung: z.nullable(z.enum(ablehnungen)),
  syntax: z.nullable(z.enum(syntaxen)),
  regelwerk: z.nullable(z.enum(regelwerke)),
  profil: s,
  /** Name of the XML inside its PDF. */
  imPdf: z.nullable(s),
  gueltig: z.boolean(),
  /** A profile that is no invoice (MINIMUM, BASIC WL). */
  keineRechnung: z.boolean(),
  befunde: z.array(Befund),
  unterschiede: z.array(Unterschied),
  /** The text of the PDF could be read and was compared. */
  pdfVerglichen: z.boolean(),
  /** The PDF names an account, too. */
  kontoImPdf: z.boolean(),
  rechnung: z.nullable(Rechnungsbild),
})
export type Erechnung = z.output<typeof Erechnung>
export const Erechnungen = z.object({ erechnungen: z.array(Erechnung) })
