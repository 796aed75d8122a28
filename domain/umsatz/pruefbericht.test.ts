import { expect, test } from 'vitest'
import { pruefbericht } from './pruefbericht.ts'

test('der Bericht sagt, was wo nicht passte, mit beiden Werten', () => {
  const soll = { umsatz: 123_456, lagerwert: 100, ohne_einstand: 0, menge: 10_000, anzahl: 3 }
  expect(pruefbericht(12_345, [])).toBe('12.345 Zeilen nachgerechnet: Alle Summen stimmen.')
  const ist = { ...soll, umsatz: 123_455, anzahl: 4 }
  const wo = { tabelle: 'us_artikel', vkforgid: 0, umsatzart: 'Ware', soll, ist }
  expect(
    pruefbericht(3, [
      { ...wo, korn: 'Q', ab: '2026-04-01' },
      { ...wo, korn: 'T', ab: '2026-04-01', vkforgid: 1000 },
    ]).split('\n'),
  ).toEqual([
    '3 Zeilen nachgerechnet. Nicht gepasst haben und neu gebildet sind 2:',
    'us_artikel 2. Quartal 2026, alle Filialen, Ware: Umsatz 1234,55 € statt 1234,56 €, Zeilen 4 statt 3',
    'us_artikel 04/2026 (Tage), Filiale 1000, Ware: Umsatz 1234,55 € statt 1234,56 €, Zeilen 4 statt 3',
  ])
})
