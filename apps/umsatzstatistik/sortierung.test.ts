import { expect, test } from 'vitest'
import { nachNamen, ordnung } from './sortierung.ts'

const zeile = (schluessel: string, bezeichnung = schluessel) => ({ schluessel, nummer: '', bezeichnung })
const zeilen = [zeile('Uebrige', 'Übrige'), zeile('a', 'Rohr 2'), zeile('c', 'Rohr 10'), zeile('b', 'Zange')]

test.each([
  [false, ['a', 'c', 'b', 'Uebrige']],
  [true, ['b', 'c', 'a', 'Uebrige']],
])('nach Namen, absteigend %s: Zahlen als Zahlen, Übrige immer am Ende', (absteigend, folge) =>
  expect(nachNamen(zeilen, absteigend).map(({ schluessel }) => schluessel)).toEqual(folge),
)
test('was keine Zahl der Statistik ist, ordnet nach Namen', () =>
  expect([ordnung('-dbprozentVj'), ordnung('bezeichnung'), ordnung('-menge')]).toEqual([
    { zahl: 'dbprozentVj', absteigend: true },
    { zahl: null, absteigend: false },
    { zahl: null, absteigend: true },
  ]))
