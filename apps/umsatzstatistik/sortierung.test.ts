import { expect, test } from 'vitest'
import { sortiert, type Zeile } from './sortierung.ts'

const zeile = (schluessel: string, umsatz: string | null, bezeichnung = schluessel) =>
  ({ schluessel, nummer: '', bezeichnung, arten: { Summe: { umsatz } } }) as unknown as Zeile
const zeilen = [zeile('Uebrige', '900.00', 'Übrige'), zeile('a', '10.00'), zeile('c', null), zeile('b', '200.00')]

test.each([
  ['-umsatz', ['b', 'a', 'c', 'Uebrige']],
  ['umsatz', ['a', 'b', 'c', 'Uebrige']],
  ['name', ['a', 'b', 'c', 'Uebrige']],
  ['-name', ['c', 'b', 'a', 'Uebrige']],
])('nach %s: Übrige steht immer am Ende, ohne Zahl davor', (sort, folge) => expect(sortiert(zeilen, sort).map(({ schluessel }) => schluessel)).toEqual(folge))
