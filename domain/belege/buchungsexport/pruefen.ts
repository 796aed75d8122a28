import { cent } from '../geld.ts'
import { spalten, stelle } from './spalten.ts'
import { ausWindows1252 } from './windows1252.ts'

/** What was read back from a file: its sums by account (debit minus credit, both sides of each posting), and of the side that stands in the lines. */
export interface Stapelinhalt {
  zeilen: number
  soll: bigint
  haben: bigint
  konten: Map<string, bigint>
  von: string
  bis: string
}
/** What is wrong, with its line (from 1, 0 = the whole) and column name. */
export interface Stapelbefund {
  zeile: number
  spalte: string
  grund: string
}

/** Reads a Buchungsstapel back as a program at the accountants would, and tells everything that it would refuse. Nothing here is shared with what writes it but the names of the columns. */
export function pruefeStapel(inhalt: Uint8Array): { befunde: Stapelbefund[]; gelesen: Stapelinhalt } {
  const befunde: Stapelbefund[] = []
  const gelesen: Stapelinhalt = { zeilen: 0, soll: 0n, haben: 0n, konten: new Map(), von: '', bis: '' }
  const melde = (zeile: number, spalte: string, grund: string) => befunde.push({ zeile, spalte, grund })
  const roh = lies(inhalt, melde)
  if (roh === null) return { befunde, gelesen }
  if (!roh.endsWith('\r\n')) melde(0, '', 'Die letzte Zeile endet nicht mit CRLF.')
  const zeilen = roh.split('\r\n').slice(0, -1)
  if (zeilen.some((zeile) => /[\r\n]/.test(zeile))) melde(0, '', 'Ein Zeilenende steht allein.')
  const laenge = pruefeKopf(felder(zeilen[0] ?? ''), gelesen, melde)
  if (zeilen[1] !== spalten.join(';')) melde(2, '', 'Die Überschriften sind nicht die 125 des Formats.')
  zeilen.slice(2).forEach((zeile, nr) => pruefeZeile(felder(zeile), nr + 3, laenge, gelesen, melde))
  if (gelesen.zeilen === 0) melde(0, '', 'Es gibt keine Buchung.')
  if ([...gelesen.konten.values()].reduce((bisher, wert) => bisher + wert, 0n) !== 0n) melde(0, '', 'Soll und Haben sind nicht gleich.')
  return { befunde, gelesen }
}

type Melde = (zeile: number, spalte: string, grund: string) => void

function lies(inhalt: Uint8Array, melde: Melde): string | null {
  try {
    return ausWindows1252(inhalt)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    melde(0, '', `Die Datei ist kein Windows-1252: ${error.message}`)
    return null
  }
}

/** Fields of a line as they stand; null where quotes do not close or something stands behind them. */
function felder(zeile: string): string[] | null {
  const muster = /("(?:[^"]|"")*"|[^";]*)(;|$)/y
  const gelesen: string[] = []
  for (;;) {
    const teil = muster.exec(zeile)
    if (!teil) return null
    gelesen.push(teil[1]!)
    if (teil[2] === '') return gelesen
  }
}

const kopfmuster: readonly [string, RegExp][] = [
  ['Kennzeichen', /^"EXTF"$/],
  ['Version', /^700$/],
  ['Kategorie', /^21$/],
  ['Name', /^"Buchungsstapel"$/],
  ['Formatversion', /^13$/],
  ['Erzeugt am', /^20\d{15}$/],
  ['Importiert', /^$/],
  ['Herkunft', /^"[A-Z]{2}"$/],
  ['Exportiert von', /^"[^"]{0,25}"$/],
  ['Importiert von', /^"[^"]{0,25}"$/],
  ['Berater', /^\d{4,7}$/],
  ['Mandant', /^\d{1,5}$/],
  ['WJ-Beginn', /^20\d{6}$/],
  ['Sachkontenlänge', /^[4-8]$/],
  ['Von', /^20\d{6}$/],
  ['Bis', /^20\d{6}$/],
  ['Bezeichnung', /^"([^"]|""){0,30}"$/],
  ['Diktatkürzel', /^"[A-Z]{0,2}"$/],
  ['Buchungstyp', /^[12]$/],
  ['Rechnungslegungszweck', /^(0|30|40|50|64)$/],
  ['Festschreibung', /^[01]$/],
  ['WKZ', /^"[A-Z]{3}"$/],
  ['23', /^$/],
  ['Derivat', /^""$/],
  ['25', /^$/],
  ['26', /^$/],
  ['Sachkontenrahmen', /^"(\d\d)?"$/],
  ['Branchenlösung', /^\d*$/],
  ['29', /^$/],
  ['30', /^""$/],
  ['Anwendungsinformation', /^"[^"]{0,16}"$/],
]

/** The 31 fields of the first line; answers how many digits a general account has. */
function pruefeKopf(kopf: string[] | null, gelesen: Stapelinhalt, melde: Melde): number {
  if (kopf?.length !== kopfmuster.length) {
    melde(1, '', 'Der Kopf hat nicht 31 Felder.')
    return 4
  }
  kopfmuster.forEach(([name, muster], nr) => {
    if (!muster.test(kopf[nr]!)) melde(1, name, 'Der Wert passt nicht zum Format.')
  })
  gelesen.von = kopf[14]!
  gelesen.bis = kopf[15]!
  const beginn = kopf[12]!
  if (gelesen.von > gelesen.bis || gelesen.von < beginn || gelesen.bis >= String(Number(beginn) + 10_000))
    melde(1, 'Bis', 'Der Zeitraum liegt nicht in einem Wirtschaftsjahr.')
  return Number(kopf[13])
}

/** Columns that hold something in our files; everything else stays empty. */
const zeilenmuster: readonly [keyof typeof stelle, RegExp][] = [
  ['umsatz', /^(?=.*[1-9])\d{1,10},\d\d$/],
  ['seite', /^"[SH]"$/],
  ['wkz', /^"EUR"$/],
  ['bu', /^""$/],
  ['datum', /^\d{4}$/],
  ['belegfeld', /^"[A-Za-z0-9$%&*+/-]{0,36}"$/],
  ['text', /^"(?:[^"]|""){1,60}"$/],
  ['link', /^"(BEDI ""[0-9a-f-]{36}"")?"$/],
]

function pruefeZeile(zeile: string[] | null, nr: number, laenge: number, gelesen: Stapelinhalt, melde: Melde) {
  if (zeile?.length !== spalten.length) return melde(nr, '', 'Die Zeile hat nicht 125 Spalten.')
  const wert = (name: keyof typeof stelle) => zeile[stelle[name]]!
  const schlecht = (name: keyof typeof stelle, grund = 'Der Wert passt nicht zum Format.') => melde(nr, spalten[stelle[name]]!, grund)
  for (const [name, muster] of zeilenmuster) if (!muster.test(wert(name))) schlecht(name)
  for (const name of ['konto', 'gegenkonto'] as const)
    if (!/^\d+$/.test(wert(name)) || ![laenge, laenge + 1].includes(wert(name).length)) schlecht(name, 'Das Konto hat die falsche Länge.')
  if (wert('konto') === wert('gegenkonto')) schlecht('gegenkonto', 'Konto und Gegenkonto sind dasselbe.')
  const belegt = new Set<number>(Object.values(stelle))
  zeile.forEach((feld, spalte) => {
    if (!belegt.has(spalte) && feld !== '' && feld !== '""') melde(nr, spalten[spalte]!, 'Hier steht sonst nichts.')
  })
  if (!imZeitraum(wert('datum'), gelesen)) schlecht('datum', 'Der Tag liegt nicht im Zeitraum.')
  if (!zeilenmuster[0]![1].test(wert('umsatz'))) return
  const umsatz = cent(wert('umsatz').replace(',', '.'))
  const soll = wert('seite') === '"S"'
  gelesen.zeilen += 1
  gelesen[soll ? 'soll' : 'haben'] += umsatz
  const buche = (konto: string, betrag: bigint) => gelesen.konten.set(konto, (gelesen.konten.get(konto) ?? 0n) + betrag)
  buche(wert('konto'), soll ? umsatz : -umsatz)
  buche(wert('gegenkonto'), soll ? -umsatz : umsatz)
}

/** `ddMM` within the days of the head; the year is that of the head, for a file never goes over one. */
function imZeitraum(ddMM: string, { von, bis }: Stapelinhalt): boolean {
  const tag = `${ddMM.slice(2)}${ddMM.slice(0, 2)}`
  return [von.slice(0, 4), bis.slice(0, 4)].some((jahr) => `${jahr}${tag}` >= von && `${jahr}${tag}` <= bis)
}
