import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { Unlesbar } from '#domain/personal/import-werte.ts'
import { falten } from '#domain/personal/import-spalten.ts'
import { instantsAt } from '#platform/contract/local-time.ts'
import { Instant, lineOrNone, note } from '#platform/contract/shapes.ts'
import { readCsv } from '#platform/server/output/csv.ts'
import { StartError } from '#platform/server/start/error.ts'
import type { Satz } from './uebernahme.ts'

/** Why a line cannot be taken; `feld` '' = the line as a whole. */
export interface Zeilenfehler {
  zeile: number
  feld: string
  grund: string
}
/** A file of sessions as it was read. `zeilen`: where each of `saetze` stands. */
export interface Gelesen {
  saetze: Satz[]
  zeilen: number[]
  fehler: Zeilenfehler[]
  fremd: string[]
}

/** Columns by our title and the other names that programs give them (folded). */
const spalten = {
  kennung: ['Kennung', 'id', 'uuid', 'identifier', 'sessionid'],
  verbindung: ['Verbindung', 'connection', 'connectionname', 'system', 'server'],
  gruppe: ['Gruppe', 'group', 'connectiongroup', 'verbindungsgruppe', 'ordner'],
  rechner: ['Rechner', 'remotehost', 'client', 'clientaddress', 'quellrechner'],
  benutzer: ['Benutzer', 'user', 'username', 'anwender'],
  von: ['Von', 'start', 'beginn', 'startdate', 'anfang'],
  bis: ['Bis', 'end', 'ende', 'enddate'],
  zuletzt: ['Zuletzt aktiv', 'zuletzt', 'lastactivity', 'lastactive', 'lastinput'],
  kunde: ['Kunde', 'kundennummer', 'kontonummer', 'customer'],
  beschreibung: ['Beschreibung', 'description', 'notiz'],
} as const
type Spalte = keyof typeof spalten
const bekannt = new Map(Object.entries(spalten).flatMap(([spalte, namen]) => namen.map((name) => [falten(name), spalte as Spalte] as const)))
const laengen = { kennung: 300, verbindung: 200, gruppe: 300, rechner: 200, benutzer: 200, beschreibung: 2000 } as const
const mostBytes = 50 * 1024 * 1024

/** Reads CSV, or NDJSON when the first sign is a brace. Moments without an offset are on the clock of `zone`. Throws StartError for a file that is none. */
export function leseDatei(bytes: Uint8Array, zone: string): Gelesen {
  if (bytes.length > mostBytes) throw new StartError(`Die Datei ist größer als ${mostBytes / 1024 / 1024} MB. Bitte auf mehrere verteilen.`)
  const anfang = bytes.subarray(0, 64).find((byte) => byte > 0x20 && byte < 0x80)
  const ergebnis: Gelesen = { saetze: [], zeilen: [], fehler: [], fremd: [] }
  if (anfang === 0x7b) leseNdjson(bytes, zone, ergebnis)
  else leseCsv(bytes, zone, ergebnis)
  const gesehen = new Map<string, number>()
  for (const [nr, { kennung }] of ergebnis.saetze.entries()) {
    const vorher = gesehen.get(kennung)
    if (vorher !== undefined) ergebnis.fehler.push({ zeile: ergebnis.zeilen[nr]!, feld: titel('kennung'), grund: `steht schon in Zeile ${vorher}.` })
    else gesehen.set(kennung, ergebnis.zeilen[nr]!)
  }
  return ergebnis
}

const titel = (spalte: Spalte) => spalten[spalte][0]

function leseCsv(bytes: Uint8Array, zone: string, ergebnis: Gelesen) {
  const { header, rows } = readCsv(bytes)
  const ort = new Map<Spalte, number>()
  for (const [index, title] of header.entries()) {
    const spalte = bekannt.get(falten(title))
    if (!spalte) ergebnis.fremd.push(title)
    else if (ort.has(spalte)) throw new StartError(`Die Spalten „${header[ort.get(spalte)!]!}“ und „${title}“ bedeuten dasselbe.`)
    else ort.set(spalte, index)
  }
  const fehlend = (['verbindung', 'von'] as const).filter((spalte) => !ort.has(spalte)).map((spalte) => `„${titel(spalte)}“`)
  if (fehlend.length) throw new StartError(`In der Kopfzeile fehlt ${fehlend.join(', ')}. Gefunden: ${header.map((title) => `„${title}“`).join(', ')}.`)
  for (const { line, values } of rows) {
    const angaben = Object.fromEntries([...ort].map(([spalte, index]) => [spalte, values[index] ?? '']))
    nimm(angaben, null, { zeile: line, zone }, ergebnis)
  }
}

const Verbunden = z.array(z.object({ von: Instant, bis: z.nullable(Instant) })).check(z.maxLength(1000))

function leseNdjson(bytes: Uint8Array, zone: string, ergebnis: Gelesen) {
  const text = new TextDecoder('utf-8', { fatal: false }).decode(bytes)
  for (const [nr, zeile] of text.split('\n').entries()) {
    if (!zeile.trim()) continue
    const wo = { zeile: nr + 1, zone }
    try {
      const objekt = JSON.parse(zeile) as unknown
      if (typeof objekt !== 'object' || objekt === null || Array.isArray(objekt)) throw new Unlesbar('ist kein Objekt.')
      const angaben: Record<string, string> = {}
      for (const [name, wert] of Object.entries(objekt)) {
        const spalte = bekannt.get(falten(name))
        if (spalte && (typeof wert === 'string' || typeof wert === 'number')) angaben[spalte] = String(wert)
        else if (!spalte && falten(name) !== 'abschnitte' && !ergebnis.fremd.includes(name)) ergebnis.fremd.push(name)
      }
      const verbunden = (objekt as Record<string, unknown>)['abschnitte']
      const geprueft = verbunden === undefined ? null : Verbunden.safeParse(verbunden)
      if (geprueft && !geprueft.success) throw new Unlesbar('„abschnitte“ ist keine Liste von {von, bis} mit Zeitpunkten.')
      nimm(angaben, geprueft?.data ?? null, wo, ergebnis)
    } catch (error) {
      const grund = error instanceof Unlesbar ? error.message : error instanceof SyntaxError ? 'ist kein JSON.' : undefined
      if (grund === undefined) throw error
      ergebnis.fehler.push({ zeile: wo.zeile, feld: '', grund })
    }
  }
}

function nimm(angaben: Readonly<Record<string, string>>, abschnitte: Satz['abschnitte'], { zeile, zone }: { zeile: number; zone: string }, ergebnis: Gelesen) {
  const melde = (spalte: Spalte, grund: string) => void ergebnis.fehler.push({ zeile, feld: titel(spalte), grund })
  const davor = ergebnis.fehler.length
  const wort = (spalte: keyof typeof laengen) => {
    const shape = spalte === 'beschreibung' ? note(laengen[spalte]) : lineOrNone(laengen[spalte])
    const gelesen = shape.safeParse((angaben[spalte] ?? '').normalize('NFC'))
    if (!gelesen.success) melde(spalte, `ist zu lang (höchstens ${laengen[spalte]} Zeichen) oder enthält Steuerzeichen.`)
    return gelesen.data ?? ''
  }
  const um = (spalte: 'von' | 'bis' | 'zuletzt') => {
    try {
      return angaben[spalte] ? zeitpunkt(angaben[spalte], zone) : null
    } catch (error) {
      if (!(error instanceof Unlesbar)) throw error
      melde(spalte, error.message)
      return null
    }
  }
  const [verbindung, benutzer, rechner] = [wort('verbindung'), wort('benutzer'), wort('rechner')]
  const [von, bis, zuletzt] = [um('von'), um('bis'), um('zuletzt')]
  if (!verbindung) melde('verbindung', 'fehlt.')
  if (!angaben['von']) melde('von', 'fehlt.')
  const kunde = angaben['kunde']?.trim() ?? ''
  if (kunde && !/^\d{1,9}$/.test(kunde)) melde('kunde', `„${kunde}“ ist keine Kundennummer.`)
  const gruppe = wort('gruppe')
  const kennung = wort('kennung')
  const beschreibung = wort('beschreibung')
  if (ergebnis.fehler.length > davor || von === null) return
  ergebnis.zeilen.push(zeile)
  ergebnis.saetze.push({
    kennung:
      kennung ||
      createHash('sha256')
        .update(JSON.stringify([verbindung, benutzer, von]))
        .digest('hex')
        .slice(0, 32),
    verbindung,
    gruppe,
    benutzer,
    // What is said of one's own machine names nobody.
    rechner: rechner === 'LOCAL' ? '' : rechner,
    von,
    bis,
    laeuft: false,
    zuletzt,
    abschnitte,
    kundennummer: kunde ? Number(kunde) : null,
    beschreibung,
  })
}

/** `2026-11-18T08:12:00+01:00`, `18.11.2026 08:12[:30]` or `2026-11-18 08:12[:30]` → an instant. Throws Unlesbar, also for what the clock never showed. */
export function zeitpunkt(text: string, zone: string): string {
  const roh = text.trim()
  if (Instant.safeParse(roh).success) return Temporal.Instant.from(roh).toString()
  const [, tag, monat, jahr, zeit] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})[ ,T]+(\d{1,2}:\d{2}(?::\d{2})?)$/.exec(roh) ?? []
  const [, iso, isoZeit] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/.exec(roh) ?? []
  const datum = jahr ? `${jahr}-${monat!.padStart(2, '0')}-${tag!.padStart(2, '0')}` : iso
  const uhr = (zeit ?? isoZeit)?.padStart(5, '0')
  if (!datum || !uhr) throw new Unlesbar(`„${roh}“ ist kein Zeitpunkt der Form TT.MM.JJJJ HH:MM oder JJJJ-MM-TTTHH:MM:SS+01:00.`)
  try {
    const wand = Temporal.PlainDateTime.from(`${datum}T${uhr}`, { overflow: 'reject' })
    if (!instantsAt(datum, uhr.slice(0, 5), zone).length) throw new Unlesbar(`„${roh}“: Diese Uhrzeit gab es an dem Tag nicht.`)
    return wand.toZonedDateTime(zone).toInstant().toString()
  } catch (error) {
    if (error instanceof Unlesbar) throw error
    throw new Unlesbar(`„${roh}“: Diesen Zeitpunkt gibt es nicht.`)
  }
}
