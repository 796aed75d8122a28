import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFPage } from '@cantoo/pdf-lib'

/** The words of a PDF that our templates drew, page by page, read through the tables of its fonts; where words were drawn apart there is a blank or none. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  return (await PDFDocument.load(bytes)).getPages().map(seite).join('\n')
}

const klar = (stream: unknown) => (stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : '')

function seite(page: PDFPage) {
  const contents = page.node.Contents()
  const teile = contents instanceof PDFArray ? contents.asArray().map((ref) => page.doc.context.lookup(ref)) : [contents]
  const fonts = page.node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)
  const tabellen = new Map(fonts?.keys().map((name) => [name.toString(), tabelle(klar(fonts.lookup(name, PDFDict).lookup(PDFName.of('ToUnicode'))))]))
  let zeichen = new Map<number, string>()
  let text = ''
  for (const [, font, hex, roh, bewegt] of teile
    .map(klar)
    .join('\n')
    .matchAll(/(\/\S+) [\d.]+ Tf|<([\da-fA-F\s]*)>|\(((?:\\[\s\S]|[^\\)])*)\)|\b(ET)\b/g)) {
    if (font) zeichen = tabellen.get(font) ?? new Map<number, string>()
    else if (bewegt) text += ' '
    else {
      const bytes = hex === undefined ? ausgepackt(roh!) : Buffer.from(hex.replaceAll(/\s/g, ''), 'hex')
      for (let at = 0; at + 1 < bytes.length; at += 2) text += zeichen.get(bytes.readUInt16BE(at)) ?? ''
    }
  }
  return text.replaceAll(/\s+/g, ' ').trim()
}

const kurz: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
/** The bytes of a string in parentheses. */
const ausgepackt = (roh: string) =>
  Buffer.from(
    roh.replaceAll(/\\([0-7]{1,3}|[\s\S])/g, (_, was: string) => (/^[0-7]/.test(was) ? String.fromCharCode(parseInt(was, 8)) : (kurz[was] ?? was))),
    'latin1',
  )

/** Which glyph is which letters: what stands between `beginbfchar` and `endbfrange`. */
function tabelle(cmap: string) {
  const zeichen = new Map<number, string>()
  const wort = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, block] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyphe, worte] of block!.matchAll(/<([\da-fA-F]+)>\s*<([\da-fA-F]+)>/g)) zeichen.set(parseInt(glyphe!, 16), wort(worte!))
  for (const [, block] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, von, bis, erste] of block!.matchAll(/<([\da-fA-F]+)>\s*<([\da-fA-F]+)>\s*<([\da-fA-F]+)>/g))
      for (let glyphe = parseInt(von!, 16), nr = 0; glyphe <= parseInt(bis!, 16); glyphe++, nr++)
        zeichen.set(glyphe, String.fromCodePoint(parseInt(erste!, 16) + nr))
  return zeichen
}
