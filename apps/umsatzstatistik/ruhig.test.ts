import { expect, test } from 'vitest'
import type { Ergebnis } from './contract.ts'
import { danach, type Gesehen } from './ruhig.ts'

const antwort = (umsaetze: Readonly<Record<string, string>>, mehr = 0) =>
  ({
    mehr,
    ebeneresult: Object.fromEntries(Object.entries(umsaetze).map(([schluessel, umsatz]) => [schluessel, { arten: { Summe: { umsatz } } }])),
  }) as Ergebnis
const erste: Gesehen = { wovon: 'x', antwort: antwort({ a: '3.00', b: '2.00' }), folge: ['a', 'b'], gebucht: new Set() }

test('was währenddessen gebucht wird, ist gekennzeichnet und verschiebt keine Zeile; Neues kommt ans Ende', () => {
  const zweite = danach(erste, 'x', antwort({ b: '9.00', c: '5.00', a: '3.00' }), ['b', 'c', 'a'])
  expect(zweite.folge).toEqual(['a', 'b', 'c'])
  expect([...zweite.gebucht]).toEqual(['b', 'c'])
  const dritte = danach(zweite, 'x', antwort({ b: '9.00', a: '3.00' }), ['b', 'a'])
  expect([dritte.folge, [...dritte.gebucht]]).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ])
})
test('was nur noch nicht geladen war, ist nicht gerade gebucht', () => {
  const gesehen = { ...erste, antwort: antwort({ a: '3.00', b: '2.00' }, 1) }
  expect(danach(gesehen, 'x', antwort({ a: '3.00', b: '2.00', c: '1.00' }), ['a', 'b', 'c'])).toMatchObject({ folge: ['a', 'b', 'c'], gebucht: new Set() })
})
test('eine andere Frage oder Sortierung beginnt von vorn', () =>
  expect(danach(erste, 'y', antwort({ b: '9.00', a: '3.00' }), ['b', 'a'])).toMatchObject({ folge: ['b', 'a'], gebucht: new Set() }))
