import { StartError } from '#platform/server/start/error.ts'
import { falten } from '#domain/personal/import-spalten.ts'
import { Unlesbar } from '#domain/personal/import-werte.ts'
import type { Gelesen, Rohzeile } from './lesen.ts'
import type { Fehler } from './fehlerliste.ts'

/** A column: its title, other names of it, how a cell is read. */
export interface Feld<T> {
  titel: string
  auch: readonly string[]
  noetig: boolean
  lies: (text: string) => T
}
export type Felder = Readonly<Record<string, Feld<unknown>>>
/** What a line says. A key is missing when the file has no such column; null is an empty cell. */
export type Angaben<F extends Felder> = { [K in keyof F]?: F[K] extends Feld<infer T> ? T | null : never }
/** Reports what is wrong with a line, at a column or the line as a whole. */
export type Melde = (spalte: string, grund: string, wert?: string) => void

export const feld = <T>(titel: string, lies: (text: string) => T, ...auch: string[]): Feld<T> => ({ titel, auch, noetig: false, lies })
export const noetig = <T>(titel: string, lies: (text: string) => T, ...auch: string[]): Feld<T> => ({ ...feld(titel, lies, ...auch), noetig: true })

/** A column's names, folded. */
const namen = (schluessel: string, { titel, auch }: Feld<unknown>) => [titel, schluessel, ...auch].map(falten)
interface Spalte {
  schluessel: string
  namen: readonly string[]
  feld: Feld<unknown>
}
/** Columns with their folded names: made once, for a file asks millions of times. */
const spaltenVon = (felder: Felder): readonly Spalte[] => {
  const bekannt = spalten.get(felder)
  if (bekannt) return bekannt
  const neu = Object.entries(felder).map(([schluessel, eines]) => ({ schluessel, namen: namen(schluessel, eines), feld: eines }))
  spalten.set(felder, neu)
  return neu
}
const spalten = new WeakMap<Felder, readonly Spalte[]>()

/** Throws StartError when a column that every line needs is missing, or two mean the same. Answers the titles that nobody reads. */
export function pruefeKopf(titel: Gelesen['titel'], zeilen: number, ...alle: Felder[]): string[] {
  const bekannt = new Map(alle.flatMap((felder) => spaltenVon(felder).flatMap(({ namen, feld: { titel: wie } }) => namen.map((name) => [name, wie] as const))))
  const gefunden = new Map<string, string>()
  for (const [gefaltet, wie] of titel) {
    const welche = bekannt.get(gefaltet)
    const schon = welche && gefunden.get(welche)
    if (schon) throw new StartError(`Die Spalten „${schon}“ und „${wie}“ bedeuten dasselbe.`)
    if (welche) gefunden.set(welche, wie)
  }
  const fehlt = zeilen ? Object.values(alle[0]!).filter((eines) => eines.noetig && !gefunden.has(eines.titel)) : []
  if (fehlt.length)
    throw new StartError(`Es ${fehlt.length > 1 ? 'fehlen die Spalten' : 'fehlt die Spalte'} ${fehlt.map((eines) => `„${eines.titel}“`).join(', ')}.`)
  return [...titel].filter(([gefaltet]) => !bekannt.has(gefaltet)).map(([, wie]) => wie)
}

/** Reads a line by its columns; every bad cell is reported. */
export function leseFelder<F extends Felder>({ felder: roh }: Rohzeile, felder: F, melde: Melde): Angaben<F> {
  const angaben: Record<string, unknown> = {}
  for (const { schluessel, namen: seine, feld: eines } of spaltenVon(felder)) {
    let text: string | undefined
    for (const name of seine) if ((text = roh.get(name)) !== undefined) break
    if (!text) {
      if (eines.noetig) melde(eines.titel, 'fehlt.')
      if (text !== undefined) angaben[schluessel] = null
      continue
    }
    try {
      // oxlint-disable-next-line no-control-regex -- they are what is looked for
      if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(text) || !text.isWellFormed())
        throw new Unlesbar('enthält ein Steuerzeichen.')
      angaben[schluessel] = eines.lies(text)
    } catch (error) {
      if (!(error instanceof Unlesbar)) throw error
      angaben[schluessel] = null
      melde(eines.titel, error.message, text)
    }
  }
  return angaben as Angaben<F>
}

/** One reason a cell, so that one mistake is told once. */
export const melder = (fehler: Fehler[], zeile: number): Melde => {
  const gemeldet = new Set<string>()
  return (spalte, grund, wert = '') => {
    if (gemeldet.has(spalte)) return
    gemeldet.add(spalte)
    fehler.push({ zeile, spalte, wert: wert.slice(0, 80), grund })
  }
}
