import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { StartError } from '#platform/server/start/error.ts'
import { grenzen, lies, ndjsonzeile, type Gelesen, type Rohzeile } from './lesen.ts'

/** A file that is read more than once, piece by piece. */
export interface Datei {
  bytes: number
  stuecke: () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}
const stueck = 256 * 1024

export const ausBytes = (bytes: Uint8Array): Datei => ({
  bytes: bytes.length,
  *stuecke() {
    for (let ab = 0; ab < bytes.length; ab += stueck) yield bytes.subarray(ab, ab + stueck)
  },
})
export const ausPfad = (pfad: string, bytes: number): Datei => ({ bytes, stuecke: () => createReadStream(pfad, { highWaterMark: stueck }) })

/** What a first reading tells of a file: its fingerprint, how many lines it has, and whether it can be read line by line (NDJSON in UTF-8). */
export interface Sichtung {
  sha256: Buffer
  zeilen: number
  zeilenweise: boolean
}

/** Reads a file through without keeping it. Throws StartError for one that is too large. */
export async function sichte(datei: Datei): Promise<Sichtung> {
  if (datei.bytes > grenzen.ndjsonBytes) throw new StartError(`Die Datei ist größer als ${grenzen.ndjsonBytes / 2 ** 30} GB. Bitte auf mehrere verteilen.`)
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [umbrueche, utf8, anfang, letztes] = [0, true, '', 0x0a]
  for await (const bytes of datei.stuecke()) {
    hash.update(bytes)
    for (let an = bytes.indexOf(0x0a); an >= 0; an = bytes.indexOf(0x0a, an + 1)) umbrueche++
    letztes = bytes.at(-1) ?? letztes
    if (!utf8) continue
    const text = gelesenAls(decoder, bytes, true)
    utf8 = text !== null
    if (anfang === '') anfang = text?.trimStart().slice(0, 1) ?? ''
  }
  utf8 &&= gelesenAls(decoder, new Uint8Array(), false) !== null
  return { sha256: hash.digest(), zeilen: umbrueche + (letztes === 0x0a ? 0 : 1), zeilenweise: utf8 && anfang === '{' }
}
function gelesenAls(decoder: TextDecoder, bytes: Uint8Array, stream: boolean) {
  try {
    return decoder.decode(bytes, { stream })
  } catch {
    return null
  }
}

/** The whole file in memory, as `lies` takes it. */
export async function liesGanz(datei: Datei): Promise<Gelesen> {
  return lies(await ganz(datei))
}
async function ganz(datei: Datei) {
  if (datei.bytes > grenzen.ganzBytes)
    throw new StartError(
      `Die Datei ist größer als ${grenzen.ganzBytes / 2 ** 20} MB. Bitte auf mehrere verteilen; Belege als NDJSON in UTF-8 dürfen ${grenzen.ndjsonBytes / 2 ** 30} GB haben.`,
    )
  const teile: Uint8Array[] = []
  for await (const bytes of datei.stuecke()) teile.push(bytes)
  return Buffer.concat(teile)
}

/**
 * Lines of a file, some at a time; titles and errors gather in `gelesen`, whose errors the caller takes away. Only what cannot be read line by line (CSV, other encodings) is in memory as
 * a whole. `zeile`: the line that was reached.
 */
export async function* zeilenweise(datei: Datei, sichtung: Sichtung, gelesen: Omit<Gelesen, 'zeilen'>): AsyncGenerator<{ zeile: number; zeilen: Rohzeile[] }> {
  if (!sichtung.zeilenweise) {
    const { zeilen, titel, fehler } = await liesGanz(datei)
    for (const [wie, name] of titel) gelesen.titel.set(wie, name)
    gelesen.fehler.push(...fehler)
    for (let ab = 0; ab < zeilen.length || ab === 0; ab += 500) {
      const teil = zeilen.slice(ab, ab + 500)
      yield { zeile: teil.at(-1)?.zeile ?? 0, zeilen: teil }
    }
    return
  }
  let nummer = 0
  for await (const texte of umbrochen(datei)) {
    const zeilen: Rohzeile[] = []
    for (const text of texte) {
      const roh = ndjsonzeile(text, ++nummer, gelesen)
      if (roh) zeilen.push(roh)
    }
    yield { zeile: nummer, zeilen }
  }
}

/** Texts of the lines of each piece. A line that is too long is kept up to what tells that it is. */
async function* umbrochen(datei: Datei): AsyncGenerator<string[]> {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  let erstes = true
  for await (const bytes of datei.stuecke()) {
    let text = decoder.decode(bytes, { stream: true })
    if (erstes) text = text.replace(/^\ufeff/, '')
    erstes = false
    if (rest.endsWith('\r') && text && !text.startsWith('\n')) {
      yield [rest.slice(0, -1)]
      rest = ''
    }
    const zeilen = text.split(/\n|\r(?!\n|$)/)
    zeilen[0] = rest.length > grenzen.zeile ? rest : rest + zeilen[0]!
    rest = zeilen.pop()!
    if (zeilen.length) yield zeilen.map((zeile) => zeile.replace(/\r$/, ''))
  }
  rest += decoder.decode()
  if (rest.trim()) yield [rest.replace(/\r$/, '')]
}
