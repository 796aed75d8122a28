import * as z from 'zod/mini'
import type { CsvRow } from '#platform/server/output/csv.ts'
import type { Modelltag } from './arbeitszeit.ts'
import { leseTag, leseTage, Unlesbar } from './import-werte.ts'
import { falten, titel, wochentage, type Kopf, type Spalte } from './import-spalten.ts'

/** Why a line cannot be taken; `spalte` is the title of the column ('' = the line as a whole). */
export interface Fehler {
  zeile: number
  spalte: string
  grund: string
}

/** What a line says. `undefined`: the file has no such column, nothing changes; `null`: the cell is empty. */
export interface Angaben {
  zeile: number
  persnr: number
  vorname: string
  zuname: string
  email: string | null | undefined
  telefon: string | null | undefined
  lohngruppe: string | null | undefined
  geburtsdatum: string | null | undefined
  abteilung: string
  abteilungsnummer: number | null
  filiale: string | null
  eintritt: string
  austritt: string | null | undefined
  modell: string | null
  modellAb: string | null
  tage: readonly Modelltag[] | null
  username: string | null
  rollen: readonly string[]
  sprache: 'de' | 'en' | null
}

/** Reads one line; every bad cell is reported to `fehler`. The answer is complete only when none was. */
export function leseZeile(row: CsvRow, { ort }: Kopf, breite: number, fehler: Fehler[]): Angaben {
  const melde = (spalte: Spalte | null, grund: string) => void fehler.push({ zeile: row.line, spalte: spalte ? titel(spalte) : '', grund })
  const zelle = (spalte: Spalte) => {
    const index = ort.get(spalte)
    return index === undefined ? undefined : (row.values[index] ?? '').normalize('NFC')
  }
  /** The cell read by `lies`: undefined without the column, null when empty or unreadable (then reported). */
  const wert = <T>(spalte: Spalte, lies: (text: string) => T): T | null | undefined => {
    const text = zelle(spalte)
    if (!text) return text === undefined ? undefined : null
    try {
      return lies(text)
    } catch (error) {
      if (!(error instanceof Unlesbar)) throw error
      melde(spalte, error.message)
      return null
    }
  }
  const pflicht = <T>(spalte: Spalte, lies: (text: string) => T, sonst: T): T => {
    if (!zelle(spalte)) melde(spalte, 'fehlt.')
    return wert(spalte, lies) ?? sonst
  }
  if (row.values.length > breite) melde(null, `hat ${row.values.length} Werte, aber nur ${breite} Spalten haben eine Überschrift.`)
  return {
    zeile: row.line,
    persnr: pflicht('persnr', nummer(999_999_999), 0),
    vorname: pflicht('vorname', text(100), ''),
    zuname: pflicht('zuname', text(100), ''),
    email: wert('email', mailadresse),
    telefon: wert('telefon', text(50)),
    lohngruppe: wert('lohngruppe', text(40)),
    geburtsdatum: wert('geburtsdatum', leseTag),
    abteilung: pflicht('abteilung', text(100), ''),
    abteilungsnummer: wert('abteilungsnummer', nummer(999_999)) ?? null,
    filiale: wert('filiale', text(100)) ?? null,
    eintritt: pflicht('eintritt', leseTag, ''),
    austritt: wert('austritt', leseTag),
    modell: wert('modell', text(100)) ?? null,
    modellAb: wert('modellAb', leseTag) ?? null,
    tage: leseTage(
      wochentage.map((spalte) => zelle(spalte) ?? ''),
      (index, grund) => melde(wochentage[index]!, grund),
    ),
    username: wert('username', username) ?? null,
    rollen:
      wert('rollen', (liste) =>
        liste
          .split(/[,;|\n]/)
          .map((name) => name.trim())
          .filter(Boolean),
      ) ?? [],
    sprache: wert('sprache', sprache) ?? null,
  }
}

const text = (max: number) => (value: string) => {
  if (value.length > max) throw new Unlesbar(`ist ${value.length} Zeichen lang, höchstens ${max} sind möglich.`)
  return value.replace(/\s+/g, ' ')
}

const nummer = (max: number) => (value: string) => {
  if (!/^\d{1,20}$/.test(value) || Number(value) < 1) throw new Unlesbar(`„${value}“ ist keine positive ganze Zahl.`)
  if (Number(value) > max) throw new Unlesbar(`„${value}“ ist zu groß, höchstens ${max} ist möglich.`)
  return Number(value)
}

const Mailadresse = z.string().check(z.email(), z.maxLength(254))
function mailadresse(value: string) {
  const address = value.toLowerCase()
  if (!Mailadresse.safeParse(address).success) throw new Unlesbar(`„${value}“ ist keine E-Mail-Adresse.`)
  return address
}

function username(value: string) {
  if (value.length < 3 || value.length > 254) throw new Unlesbar(`„${value}“ muss 3 bis 254 Zeichen haben.`)
  if (/\s/.test(value)) throw new Unlesbar(`„${value}“ enthält ein Leerzeichen.`)
  return value.toLowerCase()
}

function sprache(value: string) {
  const word = falten(value)
  if (['de', 'deutsch', 'german'].includes(word)) return 'de'
  if (['en', 'englisch', 'english'].includes(word)) return 'en'
  throw new Unlesbar(`„${value}“ ist keine der Sprachen de, en.`)
}
