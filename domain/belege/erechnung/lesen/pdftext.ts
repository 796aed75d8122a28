import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, type PDFStream, decodePDFRawStream, type PDFObject } from '@cantoo/pdf-lib'

/** So many pages and so many bytes of their drawing are looked at: the numbers of an invoice stand in front. */
const hoechstensSeiten = 20
const hoechstensBytes = 8 * 1024 * 1024

/**
 * The text layer of a PDF as far as it has one: what its pages write, by the tables of their fonts. '' for a scan and for a file that cannot be read. For comparing,
 * not for reading: blanks and lines are guessed.
 */
export async function textImPdf(bytes: Uint8Array): Promise<string> {
  try {
    const dokument = await PDFDocument.load(bytes, { updateMetadata: false })
    return dokument
      .getPages()
      .slice(0, hoechstensSeiten)
      .map((seite) => {
        const schriften = schriftenVon(seite.node.Resources())
        return geschrieben(inhaltVon(seite.node.Contents()), schriften)
      })
      .join('\n')
  } catch {
    return ''
  }
}

interface Schrift {
  zeichen: ReadonlyMap<number, string>
  breite: 1 | 2
}

function schriftenVon(quellen: PDFDict | undefined) {
  const schriften = new Map<string, Schrift>()
  const alle = quellen?.lookupMaybe(PDFName.of('Font'), PDFDict)
  for (const [name] of alle?.entries() ?? []) {
    const schrift = alle!.lookupMaybe(name, PDFDict)
    const tafel = schrift?.lookup(PDFName.of('ToUnicode'))
    const zusammengesetzt = schrift?.get(PDFName.of('Subtype')) === PDFName.of('Type0')
    schriften.set(name.decodeText(), {
      zeichen: tafel instanceof PDFRawStream ? zeichentafel(latin(entpackt(tafel))) : new Map(),
      breite: zusammengesetzt ? 2 : 1,
    })
  }
  return schriften
}

function inhaltVon(inhalt: PDFStream | PDFArray | undefined): string {
  const stroeme: (PDFObject | undefined)[] = inhalt instanceof PDFArray ? inhalt.asArray().map((_, nr) => inhalt.lookup(nr)) : [inhalt]
  let gelesen = ''
  for (const strom of stroeme) if (strom instanceof PDFRawStream && gelesen.length < hoechstensBytes) gelesen += `${latin(entpackt(strom))}\n`
  return gelesen.slice(0, hoechstensBytes)
}
const entpackt = (strom: PDFRawStream) => decodePDFRawStream(strom).decode()
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')

/** Codes of a font and the signs they stand for. */
function zeichentafel(cmap: string): Map<number, string> {
  const tafel = new Map<number, string>()
  for (const [, block = ''] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, von = '', nach = ''] of block.matchAll(/<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>/g)) tafel.set(Number.parseInt(von, 16), utf16(nach))
  for (const [, block = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, von = '', bis = '', nach = ''] of block.matchAll(/<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>/g)) {
      const anfang = Number.parseInt(von, 16)
      const erstes = Number.parseInt(nach, 16)
      const anzahl = Math.min(Number.parseInt(bis, 16) - anfang, 0xffff)
      for (let nr = 0; nr <= anzahl; nr += 1) tafel.set(anfang + nr, utf16((erstes + nr).toString(16).padStart(nach.length, '0')))
    }
    for (const [, von = '', liste = ''] of block.matchAll(/<([0-9a-fA-F]+)>\s*<[0-9a-fA-F]+>\s*\[([^\]]*)\]/g))
      for (const [nr, [, nach = '']] of [...liste.matchAll(/<([0-9a-fA-F]+)>/g)].entries()) tafel.set(Number.parseInt(von, 16) + nr, utf16(nach))
  }
  return tafel
}
const utf16 = (hex: string) => Buffer.from(hex.padStart(4, '0'), 'hex').swap16().toString('utf16le')

/** Texts may hold brackets of their own, one in the other. What the operators Tj, TJ, ' and " write; a new line or a wide gap is a blank. */
function geschrieben(inhalt: string, schriften: ReadonlyMap<string, Schrift>): string {
  let schrift: Schrift = { zeichen: new Map(), breite: 1 }
  let text = ''
  const teile =
    /\/([^\s/<>[\]()]+)\s+-?[\d.]+\s+Tf|\((?:[^()\\]|\\[\s\S]|\((?:[^()\\]|\\[\s\S])*\))*\)|<([0-9a-fA-F\s]*)>(?!>)|(-?\d+(?:\.\d+)?)(?=[\s(<\]])|\b(Td|TD|T\*|Tm|ET)\b/g
  for (const [ganz, name, hex, luecke, zeile] of inhalt.matchAll(teile)) {
    if (name !== undefined) schrift = schriften.get(name) ?? schrift
    else if (hex !== undefined) text += ausBytes(Buffer.from(hex.replace(/\s/g, ''), 'hex'), schrift)
    else if (luecke !== undefined) text += Number(luecke) < -200 && Number(luecke) > -5000 ? ' ' : ''
    else if (zeile !== undefined) text += ' '
    else if (ganz.startsWith('(')) text += ausBytes(Buffer.from(klammertext(ganz.slice(1, -1)), 'latin1'), schrift)
  }
  return text
}
const klammertext = (text: string) =>
  text.replace(/\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g, (_, oktal: string | undefined, zeichen: string) =>
    oktal ? String.fromCharCode(Number.parseInt(oktal, 8) & 0xff) : ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r\n': '' }[zeichen] ?? zeichen),
  )

function ausBytes(bytes: Buffer, { zeichen, breite }: Schrift): string {
  if (!zeichen.size) return breite === 1 ? new TextDecoder('windows-1252').decode(bytes) : ''
  let text = ''
  for (let stelle = 0; stelle + breite <= bytes.length; stelle += breite) text += zeichen.get(breite === 2 ? bytes.readUInt16BE(stelle) : bytes[stelle]!) ?? ''
  return text
}
