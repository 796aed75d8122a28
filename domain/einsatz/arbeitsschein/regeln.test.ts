import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { kanonisch, kurzcode } from './kanonisch.ts'
import { ausTausendstel, betrag, jeEinheit, tausendstel, zahl } from './menge.ts'
import { unterschrieben } from './tinte.ts'
import { aufTakt, hundertstelstunden } from './zeitmenge.ts'

const tsd = (text: string) => tausendstel(zahl(text)!)!
const summe = (werte: readonly number[]) => werte.reduce((alle, wert) => alle + wert, 0)

describe('Mengen', () => {
  test('E24, E25: Dezimalstunden der Zeilen ergeben ihre Summe', () => {
    expect(hundertstelstunden([20, 20, 20])).toEqual([33, 34, 33])
    expect(hundertstelstunden([10, 10, 10, 10, 10, 10])).toEqual([17, 16, 17, 17, 16, 17])
    expect(hundertstelstunden([480, 50, 25])).toEqual([800, 83, 42])
    expect(summe(hundertstelstunden([480, 50, 25]))).toBe(925)
    for (let nr = 1; nr < 60; nr++) {
      const zeilen = Array.from({ length: nr }, (_, stelle) => (stelle * 37 + nr) % 97)
      expect(summe(hundertstelstunden(zeilen))).toBe(Math.floor((summe(zeilen) * 100) / 60 + 0.5))
    }
  })
  test('E26: Zeiten werden je Position auf den Takt gerundet, die Hälfte nach oben', () => {
    expect([7, 8, 22, 23].map((minuten) => aufTakt(minuten, 15))).toEqual([0, 15, 15, 30])
    expect([3, 2].map((minuten) => aufTakt(minuten, 6))).toEqual([6, 0])
    expect(aufTakt(37, 1)).toBe(37)
  })
  test('E27: Mengen werden genau addiert', () => {
    expect(
      jeEinheit([
        { menge: '0.1', einheit: 'm' },
        { menge: '0.2', einheit: 'm' },
      ]),
    ).toEqual([{ menge: '0.3', einheit: 'm' }])
  })
  test('E28: Menge mal Preis, die Hälfte eines Cents nach oben', () => {
    expect([betrag(tsd('1,005'), 10_000n), betrag(tsd('0,333'), 5200n), betrag(tsd('7,25'), 6490n)]).toEqual([10_050n, 1732n, 47_053n])
  })
  test('E29: Einheiten werden nie zueinander gezählt', () => {
    const zeilen = [
      { menge: '2.5', einheit: 'h' },
      { menge: '3', einheit: 'Stk' },
      { menge: '12', einheit: 'km' },
    ]
    expect(jeEinheit(zeilen)).toEqual(zeilen)
  })
  test('E31: was keine Zahl ist, und Zahlen, die keine Menge sind', () => {
    expect(['1e3', '½', '1.000,5', 'drei', '', '1,', ',5', '0x10'].map(zahl)).toEqual(Array.from({ length: 8 }, () => null))
    expect(['1,5', '-3', '0,125', '01.50', ' 7 ', '-0,0'].map(zahl)).toEqual(['1.5', '-3', '0.125', '1.5', '7', '0'])
    expect(['1,2345', '0', '-1', '10000000000'].map((text) => tausendstel(zahl(text)!))).toEqual([null, null, null, null])
    expect(tsd('999999999,999')).toBe(999_999_999_999n)
    expect(ausTausendstel(2500n)).toBe('2.5')
  })
})

describe('Unterschrift', () => {
  const linie = (von: [number, number], bis: [number, number]) => [...von, ...bis]
  test('E54: ein Tipp, drei Punkte, ein kurzer Strich und ein Strich ohne Höhe sind keine Unterschrift', () => {
    for (const striche of [
      [],
      [[5000, 2000]],
      [
        [1000, 1000],
        [5000, 2000],
        [9000, 3000],
      ],
      [linie([1000, 1000], [1400, 1000])],
      [linie([1000, 1000], [9000, 1000])],
      [linie([1000, 500], [1000, 3500])],
    ])
      expect(unterschrieben(striche)).toBe(false)
  })
  test('E55: zwei Striche mit sechzig Prozent Tinte sind eine', () => {
    expect(unterschrieben([linie([1000, 1000], [4000, 1400]), linie([4000, 1400], [7000, 1000])])).toBe(true)
  })
})

describe('was unterschrieben wurde', () => {
  const schein = {
    art: 'Regie',
    datum: '2026-11-23',
    fassung: 1,
    id: '01900000-0000-7000-8000-00000000abcd',
    objekt: '20001/1 Werk 1',
    positionen: [
      { art: 'Zeit', einheit: 'h', menge: '2.5', text: 'Dichtung getauscht' },
      { art: 'Material', einheit: 'Stk', menge: '3', text: 'Dichtung DN 50' },
    ],
  }
  const abdruck = (inhalt: Parameters<typeof kanonisch>[0]) => createHash('sha256').update(kanonisch(inhalt)).digest('hex')
  const [zeit, material] = schein.positionen as [(typeof schein.positionen)[0], (typeof schein.positionen)[0]]
  test('E47, E48: ein Inhalt hat einen Fingerabdruck, wie auch immer seine Felder liegen', () => {
    expect(abdruck(schein)).toBe('94aa91f23d5a0aefc96ae0425b33d19d9d63df4b873566818937c827d6ed039b')
    expect(kurzcode(abdruck(schein))).toBe('JJN9-3WHX-B85E')
    expect(abdruck(Object.fromEntries(Object.entries(schein).toReversed()))).toBe(abdruck(schein))
  })
  test('E49, E50, E51: eine andere Menge, Reihenfolge oder Fassung ist ein anderer', () => {
    expect(abdruck({ ...schein, positionen: [{ ...zeit, menge: '2.6' }, material] })).toMatch(/^50a7d58c.*2c834$/)
    expect(abdruck({ ...schein, positionen: [material, zeit] })).toBe('80bd556271f3119578dec58031e5ec34852915c4af459bc9f2aee9a392851770')
    expect(abdruck({ ...schein, fassung: 2 })).toMatch(/^c85af6e6.*025fe$/)
  })
  test('E52: ein ü ist ein ü, aus einem Zeichen oder aus zweien', () => {
    for (const text of ['Dichtung gepr\u00fcft', 'Dichtung gepru\u0308ft'])
      expect(abdruck({ ...schein, positionen: [{ ...zeit, text }, material] })).toMatch(/^a9f52dd7.*e6f1$/)
  })
})
