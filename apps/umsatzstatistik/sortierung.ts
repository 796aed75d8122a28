import { uebrige } from '#domain/umsatz/contract.ts'
import type { Knoten } from './contract.ts'

/** A row with its key. */
export type Zeile = Knoten & { schluessel: string }

export const zeilenname = ({ nummer, bezeichnung }: Pick<Knoten, 'nummer' | 'bezeichnung'>) => [nummer, bezeichnung].filter(Boolean).join(' ')

export const sortierbar = [
  'umsatz',
  'umsatzVj',
  'delta',
  'deltaProzent',
  'lagerwert',
  'lagerwertVj',
  'db',
  'dbVj',
  'dbprozent',
  'dbprozentVj',
  'anteil',
] as const
type Feld = (typeof sortierbar)[number]

/** Rows by a figure or by name, with `-` in front the largest first; what has no figure comes last, and "Übrige" after everything: it is no row among others. */
export function sortiert(zeilen: readonly Zeile[], sort: string): readonly Zeile[] {
  const feld = sort.replace('-', '')
  const richtung = sort.startsWith('-') ? -1 : 1
  const nachName = (a: Zeile, b: Zeile) => richtung * zeilenname(a).localeCompare(zeilenname(b), 'de', { numeric: true })
  const wert = ({ arten: { Summe } }: Zeile) => {
    const text = Summe[feld as Feld]
    return typeof text === 'string' ? Number(text) : richtung * Infinity
  }
  const nachWert = (a: Zeile, b: Zeile) => (wert(a) === wert(b) ? 0 : richtung * (wert(a) - wert(b)))
  const folge = sortierbar.includes(feld as Feld) ? nachWert : nachName
  const rest = ({ schluessel }: Zeile) => Number(schluessel === uebrige)
  return zeilen.toSorted((a, b) => rest(a) - rest(b) || folge(a, b))
}
