import { decode } from '#platform/server/output/csv-decode.ts'
import { readCsv } from '#platform/server/output/csv.ts'
import { StartError } from '#platform/server/start/error.ts'
import { lesbar } from './fehlerliste.ts'
import { falten } from '#domain/personal/import-spalten.ts'
import type { Fehler } from './fehlerliste.ts'

/** One line of a file as texts by folded title; what was not in the file is not in the map. `teile`: lists inside a line of NDJSON. */
export interface Rohzeile {
  zeile: number
  felder: Map<string, string>
  teile: Map<string, Rohzeile[]>
}
export interface Gelesen {
  zeilen: Rohzeile[]
  /** Titles as the file writes them, by their folded form. */
  titel: Map<string, string>
  fehler: Fehler[]
}

/** How much one import takes: bytes of a file that is in memory as a whole, bytes and documents of NDJSON that is read line by line, signs of a line, lines of a document. */
export const grenzen = { ganzBytes: 64 * 2 ** 20, ndjsonBytes: 4 * 2 ** 30, belege: 1_000_000, zeile: 2 ** 20, positionen: 10_000 }

/** Lines of a CSV file (as `readCsv` takes them) or of NDJSON (one object a line), told apart by the first sign. Throws StartError for a file that is neither. */
export function lies(bytes: Uint8Array): Gelesen {
  if (bytes.length > grenzen.ganzBytes) throw new StartError(`Die Datei ist größer als ${grenzen.ganzBytes / 2 ** 20} MB. Bitte auf mehrere verteilen.`)
  const anfang = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 1024))
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  return anfang.startsWith('{') ? liesNdjson(decode(bytes).replace(/^\ufeff/, '')) : liesCsv(bytes)
}

function liesCsv(bytes: Uint8Array): Gelesen {
  const { header, rows } = readCsv(bytes)
  const titel = new Map(header.map((name) => [falten(name), name]))
  const fehler: Fehler[] = []
  const zeilen = rows.map(({ line, values }) => {
    if (values.length > header.length)
      fehler.push({ zeile: line, spalte: '', wert: '', grund: `hat ${values.length} Werte, aber nur ${header.length} Spalten haben eine Überschrift.` })
    return { zeile: line, felder: new Map(header.map((name, index) => [falten(name), (values[index] ?? '').normalize('NFC')])), teile: new Map() }
  })
  return { zeilen, titel, fehler }
}

function liesNdjson(text: string): Gelesen {
  const gelesen: Gelesen = { zeilen: [], titel: new Map(), fehler: [] }
  for (const [index, zeile] of text.split(/\r\n|\n|\r/).entries()) {
    const roh = ndjsonzeile(zeile, index + 1, gelesen)
    if (roh) gelesen.zeilen.push(roh)
  }
  return gelesen
}

/** One line of NDJSON; null for an empty one, and for one that is bad, which is told in `gelesen`. Throws StartError for signs that no text has. */
export function ndjsonzeile(text: string, zeile: number, gelesen: Omit<Gelesen, 'zeilen'>): Rohzeile | null {
  if (!text.trim()) return null
  const melde = (grund: string) => void gelesen.fehler.push({ zeile, spalte: '', wert: '', grund })
  if (text.length > grenzen.zeile) return (melde('ist länger als 1 MB.'), null)
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd\ufffe\uffff]/.test(text))
    throw new StartError(`Die Datei ist keine NDJSON-Datei oder beschädigt (unlesbares Zeichen in der ${zeile}. Zeile).`)
  const satz = objekt(text)
  if (satz) return rohzeile(satz, zeile, gelesen, melde)
  melde('ist kein vollständiges JSON-Objekt. Vielleicht wurde die Datei abgeschnitten.')
  return null
}

/** So many titles are told: a file of nonsense has a new one in every line. */
const mostTitles = 500

/** Folded titles: a file repeats a few of them in every line. */
function gefaltet(name: string) {
  const bekannt = gefaltete.get(name)
  if (bekannt !== undefined) return bekannt
  const neu = falten(name)
  if (gefaltete.size < 2000) gefaltete.set(name, neu)
  return neu
}
const gefaltete = new Map<string, string>()

function objekt(text: string): object | null {
  try {
    const wert: unknown = JSON.parse(text)
    return typeof wert === 'object' && wert !== null && !Array.isArray(wert) ? wert : null
  } catch {
    return null
  }
}

function rohzeile(satz: object, zeile: number, gelesen: Omit<Gelesen, 'zeilen'>, melde: (grund: string) => void, tief = 0): Rohzeile {
  const roh: Rohzeile = { zeile, felder: new Map(), teile: new Map() }
  for (const [name, wert] of Object.entries(satz) as [string, unknown][]) {
    const schluessel = gefaltet(name)
    if (roh.felder.has(schluessel) || roh.teile.has(schluessel)) melde(`„${name}“ kommt doppelt vor.`)
    if (!gelesen.titel.has(schluessel) && gelesen.titel.size < mostTitles) gelesen.titel.set(schluessel, lesbar(name.slice(0, 80)))
    if (
      Array.isArray(wert) &&
      tief === 0 &&
      wert.length <= grenzen.positionen &&
      wert.every((teil) => typeof teil === 'object' && teil !== null && !Array.isArray(teil))
    )
      roh.teile.set(
        schluessel,
        wert.map((teil) => rohzeile(teil as object, zeile, gelesen, melde, 1)),
      )
    else if (wert === null || ['string', 'number', 'boolean'].includes(typeof wert))
      roh.felder.set(schluessel, wert === null ? '' : typeof wert === 'number' ? ziffern(wert) : String(wert).normalize('NFC').trim())
    else melde(`„${name}“ hat eine Form, die hier nicht vorkommt.`)
  }
  return roh
}

/** A number of JSON has a point and nothing else: a further zero keeps 1.234 from being read as thousands. */
const ziffern = (wert: number) => String(wert).replace(/^(-?\d{1,3}\.\d{3})$/, '$10')
