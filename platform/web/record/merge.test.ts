import { expect, test } from 'vitest'
import { contested, stillTyped } from './merge.ts'

const seen = { name: 'Lager', nummer: 40, leitung: null, aktiv: true }
const typed = { name: 'Lagerhaus', nummer: 40, leitung: '', aktiv: false }

test('entschieden wird nur über Felder, die beide geändert haben', () => {
  expect(contested(['name', 'nummer', 'leitung'], seen, typed)).toEqual(['name'])
})

test('eigene Eingaben bleiben, solange nicht der gespeicherte Wert gewählt wird', () => {
  expect(stillTyped(seen, typed, {})).toEqual([
    ['name', 'Lagerhaus'],
    ['aktiv', false],
  ])
  expect(stillTyped(seen, typed, { name: 'theirs' })).toEqual([['aktiv', false]])
})

test('Fremdes wird nicht mit dem überschrieben, was im Formular nur stehen geblieben war', () => {
  expect(stillTyped(seen, { ...seen }, {})).toEqual([])
})
