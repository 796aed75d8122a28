import { expect, test } from 'vitest'
import { imKreis } from './kreise.ts'

test('eine Kette von 20.000 Belegen ist kein Kreis, auch nicht hinter einem', () => {
  const kette = Array.from({ length: 20_000 }, (_, nr) => [`${nr + 1}`, [`${nr}`]] as [string, string[]])
  expect(imKreis(new Map(kette))).toEqual(new Set())
  expect(imKreis(new Map([...kette, ['0', ['x']], ['x', ['0']]]))).toEqual(new Set(['0', 'x']))
})
test('zwei Wege zum selben Beleg sind kein Kreis', () =>
  expect(imKreis(new Map(Object.entries({ rechnung: ['schein1', 'schein2'], schein1: ['auftrag'], schein2: ['auftrag'] })))).toEqual(new Set()))
