import { createHash } from 'node:crypto'
import { betragstext } from '../geld.ts'
import type { Melde } from './felder.ts'

/** What an import would do with one record. */
export interface Importschritt<T> {
  zeile: number
  satz: T
  /** Id of the record that it changes; null: it is new. */
  vorher: string | null
}

/** Fingerprint of what a source says of a record: the same again changes nothing. */
export const zeilenhash = (angaben: object) =>
  createHash('sha256')
    .update(JSON.stringify(angaben, (_, wert: unknown) => (wert instanceof Map ? [...wert] : wert)))
    .digest()

/** The same for what holds no map. */
export const satzhash = (angaben: object) => createHash('sha256').update(JSON.stringify(angaben)).digest()

/** The same key twice in one file is an error of both lines. */
export function doppelte(zeilen: readonly { zeile: number; schluessel: string; melde: Melde }[], spalte: string) {
  for (const gruppe of Map.groupBy(zeilen, ({ schluessel }) => schluessel).values())
    if (gruppe.length > 1)
      for (const { melde, zeile } of gruppe) {
        const andere = gruppe.filter((eine) => eine.zeile !== zeile).map((eine) => eine.zeile)
        melde(spalte, andere.length ? `steht auch in Zeile ${andere.slice(0, 3).join(', ')}.` : 'steht zweimal da.')
      }
}

/**
 * Rows as one value, with the names that their columns have in the database: thousands of parameters take PostgreSQL longer to read than the rows to write. What is null is left out;
 * cents (bigint) are decimal text.
 */
export const alsJson = (zeilen: readonly object[]) => `[${zeilen.map(alsObjekt).join(',')}]`
function alsObjekt(zeile: object) {
  const teile: string[] = []
  for (const [name, wert] of Object.entries(zeile) as [string, unknown][])
    if (wert !== null && wert !== undefined) teile.push(`${inDerTabelle(name)}:${typeof wert === 'number' ? wert : JSON.stringify(alsText(wert))}`)
  return `{${teile.join(',')}}`
}
function inDerTabelle(name: string) {
  const bekannt = namen.get(name)
  if (bekannt !== undefined) return bekannt
  const neu = JSON.stringify(name.replace(/[A-Z]/g, (zeichen) => `_${zeichen.toLowerCase()}`))
  namen.set(name, neu)
  return neu
}
const namen = new Map<string, string>()
const alsText = (wert: unknown) =>
  wert instanceof Uint8Array ? `\\x${Buffer.from(wert).toString('hex')}` : typeof wert === 'bigint' ? betragstext(wert) : wert

/** Is told how many records are written, and may end the run by throwing. */
export type Weiter = (geschrieben: number) => Promise<void>
/** Does something with all of them, portion by portion, and says after each how many are done; `vorher` were done before. */
export async function portionsweise<T>(alle: readonly T[], weiter: Weiter, tue: (teil: readonly T[]) => Promise<unknown>, vorher = 0) {
  let fertig = vorher
  for (const teil of teile(alle)) {
    await tue(teil)
    await weiter((fertig += teil.length))
  }
}

/** Portions that stay far below PostgreSQL's 65,535 parameters in one statement. */
export function* teile<T>(alle: readonly T[], groesse = 500) {
  for (let ab = 0; ab < alle.length; ab += groesse) yield alle.slice(ab, ab + groesse)
}
