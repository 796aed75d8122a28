import { expect, test } from 'vitest'
import { difference } from './difference.ts'

const read = { name: 'Büro', zeiten: [{ bis: '17:00', von: '08:00', tag: { nr: 1, frei: false } }] }
const typed = { name: 'Büro', zeiten: [{ tag: { frei: false, nr: 1 }, von: '08:00', bis: '17:00' }] }

test('in welcher Folge die Datenbank die Teile eines Feldes nennt, ist keine Änderung', () => {
  expect(difference(read, typed)).toEqual({ vorher: {}, nachher: {} })
  expect(difference(read, { ...typed, name: 'Lager' })).toEqual({ vorher: { name: 'Büro' }, nachher: { name: 'Lager' } })
})

test('ein anderer Wert darin und eine andere Folge der Zeilen sind eine', () => {
  const zwei = [{ von: '08:00', bis: '12:00' }, ...typed.zeiten]
  expect(difference({ zeiten: zwei }, { zeiten: zwei.toReversed() })).toEqual({ vorher: { zeiten: zwei }, nachher: { zeiten: zwei.toReversed() } })
  expect(Object.keys(difference(read, { ...typed, zeiten: [{ ...typed.zeiten[0], tag: { nr: 2, frei: false } }] }).nachher!)).toEqual(['zeiten'])
})

test('was fehlt und was leer ist, ist dasselbe; ohne Vorher ist alles neu', () => {
  expect(difference({ name: null }, { name: undefined })).toEqual({ vorher: {}, nachher: {} })
  expect(difference(undefined, { name: 'x' })).toEqual({ nachher: { name: 'x' } })
  expect(difference({ name: 'x' }, undefined)).toEqual({ vorher: { name: 'x' } })
})
