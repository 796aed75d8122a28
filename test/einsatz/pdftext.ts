import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFObject, type PDFPage } from '@cantoo/pdf-lib'

/** The words of each page of a paper as they are drawn, read back through the fonts' own tables; spaces do not count. */
export async function seitentexte(pdf: Uint8Array): Promise<string[]> {
  const dokument = await PDFDocument.load(pdf)
  return dokument.getPages().map((seite) => {
    const { node } = seite
    const stroeme = inhalte(seite)
    const schriften = new Map<string, ReadonlyMap<string, string>>()
    const alle = node.Resources()?.lookupMaybe(PDFName.of('Font'), PDFDict)
    for (const [name, verweis] of alle?.entries() ?? []) {
      const schrift = dokument.context.lookup(verweis, PDFDict)
      schriften.set(name.decodeText(), zeichen(strom(schrift.lookup(PDFName.of('ToUnicode')))))
    }
    return stroeme.map((eines) => gezeichnet(eines, schriften)).join('')
  })
}
/** How many lines are drawn on the pages of a paper. */
export async function gezogen(pdf: Uint8Array): Promise<number> {
  const seiten = (await PDFDocument.load(pdf)).getPages()
  return seiten.flatMap(inhalte).reduce((summe, inhalt) => summe + [...inhalt.matchAll(/^S$/gm)].length, 0)
}
/** The same for comparing: without spaces. */
export const ohneLuecken = (text: string) => text.replace(/\s+/gu, '')

const inhalte = ({ node, doc }: PDFPage) => {
  const inhalt = node.Contents()
  return (inhalt instanceof PDFArray ? inhalt.asArray().map((eines) => doc.context.lookup(eines)) : [inhalt]).map(strom)
}
const strom = (objekt: PDFObject | undefined) => (objekt instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(objekt).decode()).toString('latin1') : '')

/** What the codes of a font mean. */
function zeichen(tabelle: string) {
  const nach = new Map<string, string>()
  const text = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, block = ''] of tabelle.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, von = '', zu = ''] of block.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi)) nach.set(von.toLowerCase(), text(zu))
  for (const [, block = ''] of tabelle.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, von = '', bis = '', zu = ''] of block.matchAll(/<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*<([0-9a-f]+)>/gi))
      for (let nr = 0; nr <= Number.parseInt(bis, 16) - Number.parseInt(von, 16); nr++)
        nach.set(
          (Number.parseInt(von, 16) + nr).toString(16).padStart(von.length, '0'),
          text((Number.parseInt(zu, 16) + nr).toString(16).padStart(zu.length, '0')),
        )
  return nach
}

function gezeichnet(inhalt: string, schriften: ReadonlyMap<string, ReadonlyMap<string, string>>) {
  let schrift: ReadonlyMap<string, string> = new Map()
  let text = ''
  // In their order: a string, a dictionary (its strings are no text), a string in figures, the font, anything else.
  for (const [, wort, hex, name] of inhalt.matchAll(
    /\(((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()])*\))*)\)|<<[\s\S]*?>>|<([0-9a-f\s]*)>|\/([^\s/]+)\s+[\d.]+\s+Tf|[\s\S]/gi,
  ))
    if (name !== undefined) schrift = schriften.get(name) ?? new Map()
    else if (wort !== undefined || hex !== undefined) {
      const codes = hex === undefined ? Buffer.from(entschluesselt(wort ?? ''), 'latin1').toString('hex') : hex.replace(/\s/g, '').toLowerCase()
      for (let stelle = 0; stelle < codes.length; stelle += 4) text += schrift.get(codes.slice(stelle, stelle + 4)) ?? ''
    }
  return text
}

/** A string of a content stream without its escapes. */
const entschluesselt = (wort: string) =>
  wort.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, eines: string) =>
    /^[0-7]/.test(eines)
      ? String.fromCharCode(Number.parseInt(eines, 8))
      : (({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' } as Record<string, string>)[eines] ?? eines),
  )
