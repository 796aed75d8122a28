import { expect, test } from 'vitest'
import { bleibendeOrte, siehtAufnahmeorte } from './aufnahmen.ts'

const [a, b, c] = ['a', 'b', 'c'].map((datei) => ({ datei, position: `bei ${datei}` })) as [never, never, never]
const bilder = [{ datei: 'a' }, { datei: 'b' }]

test('ohne die Einstellung bleibt kein Aufnahmeort', () => {
  expect(bleibendeOrte(false, [a, b], bilder)).toEqual([])
})
test('mit ihr bleibt der jedes Bildes, das dabei ist, und der zuerst genannte', () => {
  expect(bleibendeOrte(true, [a, b, c], bilder)).toEqual([a, b])
  expect(bleibendeOrte(true, [a, { datei: 'a', position: 'woanders' }], bilder)).toEqual([a])
  expect(bleibendeOrte(true, [], bilder)).toEqual([])
})
test('gesagt wird er nur, wer alle Scheine dieser Filiale liest', () => {
  expect(siehtAufnahmeorte({ alle: true, konten: [1000, 3000] }, 3000)).toBe(true)
  expect(siehtAufnahmeorte({ alle: true, konten: [1000] }, 3000)).toBe(false)
  expect(siehtAufnahmeorte({ alle: false, konten: [3000] }, 3000)).toBe(false)
})
