import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'

/** The two ways to be ZUGFeRD: profile EN 16931, and XRechnung as its reference profile. The XML lies in the PDF under this name. */
export const zugferdweisen = { norm: { name: 'factur-x.xml', stufe: 'EN 16931' }, xrechnung: { name: 'xrechnung.xml', stufe: 'XRECHNUNG' } } as const
type Zugferdweise = (typeof zugferdweisen)[keyof typeof zugferdweisen]

/** Stands in the metadata of a ZUGFeRD file so that programs know it for one; PDF/A asks for the words to be explained. */
const kennzeichen = ({ name: datei, stufe }: Zugferdweise) =>
  `<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#"><pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource"><pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq>${[
    ['DocumentFileName', 'name of the embedded XML invoice file'],
    ['DocumentType', 'INVOICE'],
    ['Version', 'version of the XML schema of the invoice'],
    ['ConformanceLevel', 'conformance level of the embedded XML invoice'],
  ]
    .map(
      ([name, wozu]) =>
        `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${wozu}</pdfaProperty:description></rdf:li>`,
    )
    .join(
      '',
    )}</rdf:Seq></pdfaSchema:property></rdf:li></rdf:Bag></pdfaExtension:schemas></rdf:Description><rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#"><fx:DocumentType>INVOICE</fx:DocumentType><fx:DocumentFileName>${datei}</fx:DocumentFileName><fx:Version>${stufe === 'XRECHNUNG' ? '3.0' : '1.0'}</fx:Version><fx:ConformanceLevel>${stufe}</fx:ConformanceLevel></rdf:Description>`

/**
 * A PDF/A-3 that carries an invoice in CII under the name of `weise` says in its metadata that it is ZUGFeRD. Throws Error for a PDF without metadata.
 */
export async function alsZugferd(pdf: Uint8Array, weise: Zugferdweise = zugferdweisen.norm): Promise<Uint8Array> {
  const dokument = await PDFDocument.load(pdf, { updateMetadata: false })
  const angaben = dokument.catalog.lookup(PDFName.of('Metadata'))
  if (!(angaben instanceof PDFRawStream)) throw new Error('a PDF/A without metadata')
  const xmp = new TextDecoder().decode(angaben.asUint8Array())
  const neu = xmp.replace('</rdf:RDF>', `${kennzeichen(weise)}</rdf:RDF>`)
  const ort = dokument.catalog.get(PDFName.of('Metadata'))
  const strom = dokument.context.stream(new TextEncoder().encode(neu), { Type: 'Metadata', Subtype: 'XML' })
  if (ort && 'objectNumber' in ort) dokument.context.assign(ort as never, strom)
  else dokument.catalog.set(PDFName.of('Metadata'), dokument.context.register(strom))
  return dokument.save({ useObjectStreams: false })
}
