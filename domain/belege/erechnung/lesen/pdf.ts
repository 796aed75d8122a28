import { PDFDocument } from '@cantoo/pdf-lib'
import { Ablehnung, hoechstensBytes } from './xml.ts'

/** Names under which the invoice lies in its PDF, the one of today first. */
const namen = ['factur-x.xml', 'xrechnung.xml', 'zugferd-invoice.xml']

/** The one invoice that a PDF carries (ZUGFeRD, Factur-X). Throws Ablehnung when there is none, more than one, or the PDF is damaged or encrypted. */
export async function xmlImPdf(bytes: Uint8Array): Promise<{ name: string; inhalt: Uint8Array }> {
  if (bytes.length > hoechstensBytes) throw new Ablehnung('zu-gross')
  const alle = await anhaenge(bytes)
  // A PDF may carry the invoice of ZUGFeRD 1 beside the one of today; two of one name are one too many.
  const rechnungen = namen.map((name) => alle.filter((einer) => einer.name.toLowerCase() === name)).find(({ length }) => length > 0)
  if (!rechnungen) throw new Ablehnung('kein-xml-im-pdf')
  const [eine] = rechnungen
  if (!eine || rechnungen.length > 1) throw new Ablehnung('mehrere-im-pdf')
  return { name: eine.name, inhalt: eine.data }
}

async function anhaenge(bytes: Uint8Array) {
  try {
    const dokument = await PDFDocument.load(bytes, { updateMetadata: false })
    return dokument.getAttachments()
  } catch {
    throw new Ablehnung('pdf-unlesbar')
  }
}
