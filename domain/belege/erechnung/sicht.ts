import { sql } from 'kysely'
import type { Work } from '#platform/server/http/context.ts'
import { aufbewahrte, type Aufbewahrt } from '../aufbewahrt.ts'
import { bildVon } from './bild.ts'
import type { Erechnung } from './contract.ts'
import { istPdf, liesErechnung } from './lesen/lies.ts'
import { Ablehnung } from './lesen/xml.ts'
import { pruefe } from './pruefen/pruefe.ts'
import { gegenBeleg, gegenPdf, kontenIn, type Vergleichbares } from './vergleich.ts'

/**
 * The e-invoices that are kept with a document, read, checked and compared with what was registered; a PDF that carries none is left out. The caller has looked
 * whether the asker may see the document. Throws 409 when a kept file is no longer what it was.
 */
export async function erechnungenVon(context: Work, id: number): Promise<Erechnung[]> {
  const beleg = await vergleichbares(context, id)
  const dateien = await aufbewahrte(context, [id], ['erechnung', 'archiv'], () => beleg.nummer)
  const gelesen = await Promise.all(dateien.map((datei) => erechnung(datei, beleg)))
  return gelesen.filter((eine) => eine !== null)
}

/** One file; null for a PDF without an invoice in it that claims to be nothing else. */
async function erechnung({ id, art, name, bytes, inhalt }: Aufbewahrt, beleg: Vergleichbares): Promise<Erechnung | null> {
  const datei = { id, name, bytes }
  try {
    const gelesen = await liesErechnung(inhalt)
    const text = gelesen.imPdf === null ? '' : await (await import('./lesen/pdftext.ts')).textImPdf(inhalt)
    const { rechnung } = gelesen
    return {
      datei,
      ablehnung: null,
      syntax: rechnung.syntax,
      profil: rechnung.profil,
      imPdf: gelesen.imPdf,
      ...pruefe(gelesen),
      unterschiede: [...gegenBeleg(rechnung, beleg), ...(text.trim() ? gegenPdf(rechnung, text) : [])],
      pdfVerglichen: !!text.trim(),
      kontoImPdf: kontenIn(text).length > 0,
      rechnung: bildVon(rechnung),
    }
  } catch (error) {
    if (!(error instanceof Ablehnung)) throw error
    if (art === 'archiv' && (!istPdf(inhalt) || error.grund === 'kein-xml-im-pdf')) return null
    return { ...leeres, datei, ablehnung: error.grund }
  }
}
const leeres = {
  syntax: null,
  regelwerk: null,
  profil: '',
  imPdf: null,
  gueltig: false,
  keineRechnung: false,
  befunde: [],
  unterschiede: [],
  pdfVerglichen: false,
  kontoImPdf: false,
  rechnung: null,
}

/** Outgoing documents bear our number, incoming ones the supplier's. */
const vergleichbares = ({ db }: Work, id: number): Promise<Vergleichbares> =>
  db
    .selectFrom('beleg as b')
    .innerJoin('belegart as a', 'a.id', 'b.belegart')
    .where('b.id', '=', id)
    .select(['b.belegdatum', 'b.netto', 'b.brutto', 'b.currency', 'b.iban'])
    .select(sql<string>`case when a.richtung = 'eingehend' then b.bezugsnummer else b.belegnummer::text end`.as('nummer'))
    .executeTakeFirstOrThrow()
