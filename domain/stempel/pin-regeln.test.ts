import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { wartezeit } from './pin-regeln.ts'

const sek = (fehler: number) => wartezeit('person', { fehler, ruheSek: 1 }).sek

test('vier falsche PINs kosten nichts, mit der fünften beginnt das Warten und verdoppelt sich bis zu einer Stunde', () =>
  expect([0, 1, 2, 3, 4, 5, 6, 7, 20, 500].map(sek)).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 3600, 3600]))
test('nach einem Tag Ruhe ist alles vergessen', () => expect(wartezeit('person', { fehler: 12, ruheSek: 86_401 })).toEqual({ fehler: 1, sek: 0 }))
test('ein Terminal hält mehr aus und ist nie länger als fünf Minuten zu', () => {
  expect(wartezeit('terminal', { fehler: 18, ruheSek: 1 }).sek).toBe(0)
  expect(wartezeit('terminal', { fehler: 19, ruheSek: 1 }).sek).toBe(15)
  expect(wartezeit('terminal', { fehler: 400, ruheSek: 1 }).sek).toBe(300)
})
test('ein weiterer Fehler verkürzt das Warten nie', () =>
  fc.assert(
    fc.property(fc.constantFrom('person' as const, 'terminal' as const), fc.nat(1000), (wer, fehler) => {
      expect(wartezeit(wer, { fehler: fehler + 1, ruheSek: 0 }).sek).toBeGreaterThanOrEqual(wartezeit(wer, { fehler, ruheSek: 0 }).sek)
    }),
  ))
