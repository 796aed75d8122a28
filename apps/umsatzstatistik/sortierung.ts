import { uebrige } from '#domain/umsatz/contract.ts'
import { rangzahlen, type Rangzahl } from '#domain/umsatz/rangzahlen.ts'
import type { Knoten } from './contract.ts'

/** A row with its key. */
export type Zeile = Knoten & { schluessel: string }

export const zeilenname = ({ nummer, bezeichnung }: Pick<Knoten, 'nummer' | 'bezeichnung'>) => [nummer, bezeichnung].filter(Boolean).join(' ')

/** The order in which rows are shown unless another one is asked for. */
export const standardfolge = '-umsatz'
/** An order by a figure, with `-` in front the largest first; `zahl` null: by name. */
export function ordnung(sort: string): { zahl: Rangzahl | null; absteigend: boolean } {
  const feld = sort.replace('-', '')
  return { zahl: rangzahlen.find((eine) => eine === feld) ?? null, absteigend: sort.startsWith('-') }
}

/** Rows by name, "Übrige" after everything: it is no row among others. */
export function nachNamen<Z extends Pick<Zeile, 'schluessel' | 'nummer' | 'bezeichnung'>>(zeilen: readonly Z[], absteigend: boolean): Z[] {
  const richtung = absteigend ? -1 : 1
  const rest = ({ schluessel }: Z) => Number(schluessel === uebrige)
  const { compare } = new Intl.Collator('de', { numeric: true })
  return zeilen.toSorted((a, b) => rest(a) - rest(b) || richtung * compare(zeilenname(a), zeilenname(b)))
}
