import { strToU8, zipSync } from 'fflate'
import { fromBufferPromise, type Entry } from 'yauzl'

/** A workbook that unpacks to more, or has more parts, is not read. Bytes; parts. */
const hoechstens = { entpackt: 16 * 1024 * 1024, teile: 2_000 }

/** The words of an XLSX and the way back: all of its cells and comments, one a line; what stands in several cells is no word. */
export interface Mappe {
  text: string
  /** Bytes that it unpacks to. */
  entpackt: number
  /** The file with these words made unreadable, each cell that had one as plain text. */
  ohne: (werte: readonly string[], maske: string) => Uint8Array
}

/**
 * Reads the cells (shared and inline text, values, formulas) and comments of an XLSX. Null for what is none, is damaged, has more parts or unpacks to more than `hoechstens` or `platz` (bytes), or to more
 * than it says itself.
 */
export async function arbeitsmappe(inhalt: Uint8Array, platz = hoechstens.entpackt): Promise<Mappe | null> {
  const zip = await entpackt(Buffer.from(inhalt), Math.min(platz, hoechstens.entpackt)).catch(() => null)
  if (!zip?.teile.has('xl/workbook.xml')) return null
  const { teile, summe } = zip
  const gelesen = [...teile].flatMap(([name, bytes]) => {
    const stellen = woWorteStehen.find(({ teil }) => teil.test(name))?.stellen
    const xml = stellen && alsText(bytes)
    return stellen && xml
      ? [{ name, xml, stellen, worte: stellen.flatMap((art) => stuecke(xml, art).map(({ von, bis }) => worteIn(xml.slice(von, bis)))) }]
      : []
  })
  return {
    text: gelesen.flatMap(({ worte }) => worte).join('\n'),
    entpackt: summe,
    ohne(werte, maske) {
      const neu = new Map(teile)
      for (const { name, xml, stellen } of gelesen) {
        const ersetzt = stellen.reduce((text, art) => ohneWorte(text, art, werte, maske), xml)
        if (ersetzt !== xml) neu.set(name, strToU8(ersetzt))
      }
      return zipSync(Object.fromEntries(neu))
    },
  }
}

async function entpackt(zipped: Buffer, platz: number) {
  // yauzl reads a stream to its end and refuses one that gives more or less than the directory says.
  const zip = await fromBufferPromise(zipped, { lazyEntries: true })
  if (zip.entryCount > hoechstens.teile) return null
  const eintraege: Entry[] = []
  let summe = 0
  for await (const eintrag of zip.eachEntry()) {
    summe += eintrag.uncompressedSize
    if (summe > platz) return null
    eintraege.push(eintrag)
  }
  const teile = new Map<string, Uint8Array>()
  for (const eintrag of eintraege) {
    if (teile.has(eintrag.fileName)) return null
    teile.set(eintrag.fileName, Buffer.concat(await (await zip.openReadStreamPromise(eintrag)).toArray()))
  }
  return { teile, summe }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })
function alsText(bytes: Uint8Array) {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

/** An element that holds words of one cell or comment, and what it is put as when it held one. */
interface Stelle {
  element: string
  neu: (beginn: string, text: string) => string
}
const t = (text: string) => `<t xml:space="preserve">${text}</t>`
const mitText: Stelle['neu'] = (beginn, text) => `${beginn}${t(text)}`
const stelle = (element: string, neu: Stelle['neu'] = mitText): Stelle => ({ element, neu })
// A cell with a value or formula of its own becomes one with text in it; its style stays.
const zelle = stelle('c', (beginn, text) => `${beginn.replace(/\st\s*=\s*("[^"]*"|'[^']*')/, '').replace(/>$/, ' t="inlineStr">')}<is>${t(text)}</is>`)
const woWorteStehen: readonly { teil: RegExp; stellen: readonly Stelle[] }[] = [
  { teil: /^xl\/sharedStrings\d*\.xml$/i, stellen: [stelle('si')] },
  { teil: /^xl\/worksheets\/[^/]+\.xml$/i, stellen: [zelle] },
  { teil: /^xl\/comments[^/]*(?:\/[^/]+)?\.xml$/i, stellen: [stelle('text')] },
  { teil: /^xl\/threadedComments\/[^/]+\.xml$/i, stellen: [stelle('text', (beginn, text) => `${beginn}${text}`)] },
]

/** Where the content of such elements begins and ends; in one pass, also through what is badly formed: no mark reaches over the beginning of the next one. */
function stuecke(xml: string, { element }: Stelle) {
  const gefunden: { anfang: number; von: number; bis: number }[] = []
  const offen = new RegExp(`<((?:[\\w.-]+:)?${element})(?=[\\s>])[^<>]*>`, 'g')
  for (let treffer = offen.exec(xml); treffer; treffer = offen.exec(xml)) {
    if (treffer[0].endsWith('/>')) continue
    const bis = endeVon(xml, treffer[1]!, offen.lastIndex)
    if (bis < 0) break
    gefunden.push({ anfang: treffer.index, von: offen.lastIndex, bis })
    offen.lastIndex = bis
  }
  return gefunden
}

/** Where the end mark of this name begins, blanks before its bracket or not; -1: nowhere. Each sign is looked at twice at most. */
function endeVon(xml: string, name: string, ab: number) {
  const marke = `</${name}`
  for (let bis = xml.indexOf(marke, ab); bis >= 0; bis = xml.indexOf(marke, bis + marke.length)) {
    let nach = bis + marke.length
    while (leerzeichen.has(xml.charAt(nach))) nach++
    if (xml.charAt(nach) === '>') return bis
  }
  return -1
}
const leerzeichen = new Set([' ', '\t', '\r', '\n'])

function ohneWorte(xml: string, art: Stelle, werte: readonly string[], maske: string) {
  const neu: string[] = []
  let bisher = 0
  for (const { anfang, von, bis } of stuecke(xml, art)) {
    const worte = worteIn(xml.slice(von, bis))
    if (!werte.some((wert) => worte.includes(wert))) continue
    const prefix = /^<([\w.-]+:)/.exec(xml.slice(anfang, von))?.[1] ?? ''
    const text = maskiert(werte.reduce((rest, wert) => rest.replaceAll(wert, maske), worte))
    neu.push(xml.slice(bisher, anfang), mitPrefix(art.neu(xml.slice(anfang, von), text), prefix))
    bisher = bis
  }
  return neu.join('') + xml.slice(bisher)
}
const mitPrefix = (neu: string, prefix: string) => (prefix ? neu.replace(/<(\/?)(is|t)(?=[ >])/g, `<$1${prefix}$2`) : neu)

/** The text of a piece without its marks: runs of one cell are one text, a formula and its value two. How it is read aloud (rPh) is no text of its own. */
const worteIn = (xml: string) =>
  xml
    .replace(/<!\[CDATA\[|\]\]>/g, '')
    .replace(/<\/(?:[\w.-]+:)?f\s*>/g, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (ganz, dezimal?: string, hex?: string, name?: string) => {
      if (name) return zeichen[name.toLowerCase()] ?? ganz
      const nummer = dezimal ? Number(dezimal) : Number.parseInt(hex!, 16)
      return nummer <= 0x10ffff ? String.fromCodePoint(nummer) : ganz
    })
    .replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
const zeichen: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const maskiert = (text: string) =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>]/g, (eines) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[eines]!)
    // oxlint-disable-next-line no-control-regex -- XML cannot hold them
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
