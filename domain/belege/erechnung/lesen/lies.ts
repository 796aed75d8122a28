import type { Rechnung } from '../modell.ts'
import { ausCii } from './cii.ts'
import { ausEbInterface } from './ebinterface.ts'
import { ausUbl } from './ubl.ts'
import { Ablehnung, leseXml, type Knoten } from './xml.ts'

/** An invoice that was read: its fields, the tree that they came from (for rules about the way of writing), and its PDF where it lay in one. */
export interface GeleseneRechnung {
  rechnung: Rechnung
  baum: Knoten
  /** Name under which the XML lies in its PDF; null for XML alone. */
  imPdf: string | null
}

/**
 * Reads an e-invoice from XML or from the PDF that carries it: UBL, CII (XRechnung, ZUGFeRD 2, Factur-X) or ebInterface. Throws Ablehnung for everything that is
 * no invoice or may not be read.
 */
export async function liesErechnung(bytes: Uint8Array): Promise<GeleseneRechnung> {
  if (!istPdf(bytes)) return ausXml(bytes, null)
  // What reads PDFs is a tenth of all that a server loads: it comes with the first PDF.
  const { xmlImPdf } = await import('./pdf.ts')
  const { name, inhalt } = await xmlImPdf(bytes)
  return ausXml(inhalt, name)
}

export const istPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')

const ausXml = (bytes: Uint8Array, imPdf: string | null): GeleseneRechnung => ({ ...ausBaum(leseXml(bytes)), imPdf })

/** The same from a tree that was read already. */
export function ausBaum(baum: Knoten): GeleseneRechnung {
  const lese = leser[`${baum.ns} ${baum.name}`] ?? (ebInterface.test(baum.ns) && baum.name === 'Invoice' ? ausEbInterface : null)
  if (!lese) throw new Ablehnung('keine-rechnung')
  return { rechnung: lese(baum), baum, imPdf: null }
}

const leser: Readonly<Record<string, (baum: Knoten) => Rechnung>> = {
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2 Invoice': ausUbl,
  'urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2 CreditNote': ausUbl,
  'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100 CrossIndustryInvoice': ausCii,
}
const ebInterface = /^http:\/\/www\.ebinterface\.at\/schema\/(4p[3]|5p0|6p[01])\/$/
