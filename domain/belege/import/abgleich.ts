import { createHash } from 'node:crypto'
import type { Melde } from './felder.ts'

/** What an import would do with one record. */
export interface Schritt<T> {
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

/** The same key twice in one file is an error of both lines. */
export function doppelte(zeilen: readonly { zeile: number; schluessel: string; melde: Melde }[], spalte: string) {
  for (const gruppe of Map.groupBy(zeilen, ({ schluessel }) => schluessel).values())
    if (gruppe.length > 1)
      for (const { melde, zeile } of gruppe) {
        const andere = gruppe.filter((eine) => eine.zeile !== zeile).map((eine) => eine.zeile)
        melde(spalte, andere.length ? `steht auch in Zeile ${andere.slice(0, 3).join(', ')}.` : 'steht zweimal da.')
      }
}

/** Portions that stay far below PostgreSQL's 65,535 parameters in one statement. */
export function* teile<T>(alle: readonly T[], groesse = 500) {
  for (let ab = 0; ab < alle.length; ab += groesse) yield alle.slice(ab, ab + groesse)
}
