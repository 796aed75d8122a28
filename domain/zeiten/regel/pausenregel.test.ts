import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { geliefert } from '#test/zeitregeln.ts'
import { pflichtpause } from './pausenregel.ts'

const deutschland = geliefert('DE', 'erwachsen', '2026-11-01').pause!.wert
const oesterreich = geliefert('AT', 'erwachsen', '2026-11-01').pause!.wert
const jugend = geliefert('DE', 'jugendlich', '2026-11-01').pause!.wert

describe('die deutsche Pausenregel rechnet auf der Nettozeit', () => {
  test.each([
    [0, 0],
    [360, 0],
    [361, 30],
    [540, 30],
    [541, 30],
    [570, 30],
    [571, 45],
    [720, 45],
  ])('%i Minuten ohne Pause: %i Minuten Abzug', (brutto, abzug) => expect(pflichtpause(deutschland, brutto, [])).toBe(abzug))
  test.each([
    [480, [30], 0],
    [480, [15, 15], 0],
    [480, [20], 10],
    [470, [10], 20],
    [480, [14, 16], 0],
    [541, [30], 15],
    [600, [45], 0],
    [365, [20], 10],
  ])('%i Minuten Arbeit mit Pausen %j: %i Minuten Abzug', (arbeit, pausen, abzug) =>
    expect(pflichtpause(deutschland, arbeit as number, pausen as number[])).toBe(abzug),
  )
})
describe('die österreichische Regel verlangt 30 Minuten über 6 Stunden', () => {
  test.each([
    [360, [], 0],
    [361, [], 30],
    [720, [], 30],
    [480, [10, 10, 10], 0],
    [480, [9, 15], 6],
  ])('%i Minuten Arbeit mit Pausen %j: %i Minuten Abzug', (arbeit, pausen, abzug) =>
    expect(pflichtpause(oesterreich, arbeit as number, pausen as number[])).toBe(abzug),
  )
})
test('für Jugendliche gilt die strengere Regel', () => expect(pflichtpause(jugend, 420, [])).toBe(60))
test('der Abzug ist nie negativ, nie mehr als geschuldet und lässt genug Pause', () =>
  fc.assert(
    fc.property(fc.constantFrom(deutschland, oesterreich, jugend), fc.nat(960), fc.array(fc.nat(90), { maxLength: 5 }), (regel, arbeit, pausen) => {
      const abzug = pflichtpause(regel, arbeit, pausen)
      const gesamt = abzug + pausen.reduce((a, b) => a + b, 0)
      return abzug >= 0 && abzug <= 60 && abzug <= arbeit && regel.stufen.every(({ ueberMin, pauseMin }) => arbeit - abzug <= ueberMin || gesamt >= pauseMin)
    }),
  ))
