import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ergebnis, giltNoch, moeglich, passt, type Fund, type Zaehlung } from './contract.ts'

const orte = new Map([
  ['A', null],
  ['A1', 'A'],
  ['B', null],
])
const um = (minute: number) => Temporal.Instant.from('2026-11-19T10:00:00Z').add({ minutes: minute }).toString()
let nr = 0
const zaehle = (geraet: number | null, ort: string | null, anders: Partial<Zaehlung> = {}): Zaehlung => ({
  id: `z${nr++}`,
  geraet,
  ort,
  um: um(0),
  damals: 'A',
  ausgeschieden: false,
  hebtAuf: null,
  ...anders,
})
const soll = (n: number, ort: string | null = 'A') => Array.from({ length: n }, (_, geraet) => ({ geraet, ort }))
const zahl = (alle: readonly { fund: Fund }[], fund: Fund) => alle.filter((eines) => eines.fund === fund).length

describe('Inventur (4.5)', () => {
  test('Soll 100: 96 am Ort, 2 woanders, 2 fehlen; Unbekanntes zählt nicht mit', () => {
    const alle = soll(100)
    const gelesen = [...alle.slice(0, 96).map(({ geraet }) => zaehle(geraet, 'A')), zaehle(96, 'B'), zaehle(97, 'B'), zaehle(null, 'A'), zaehle(null, 'A')]
    const gefunden = ergebnis(alle, gelesen, orte)
    expect([zahl(gefunden, 'gefunden'), zahl(gefunden, 'falscher-ort'), zahl(gefunden, 'fehlt'), gefunden.length]).toEqual([96, 2, 2, 100])
  })
  test('in A um 10:00 und in B um 10:20: beide bleiben, doppelt, das spätere wird vorgeschlagen', () => {
    const [eines] = ergebnis(soll(1), [zaehle(0, 'B', { um: um(20) }), zaehle(0, 'A')], orte)
    expect(eines).toEqual({ geraet: 0, fund: 'falscher-ort', doppelt: true, ausgeschieden: false, ort: 'B' })
    expect(moeglich(eines!)).toEqual(['umbuchen', 'belassen'])
  })
  test('in B gezählt, während das Büro es nach B umbucht: gefunden, denn verglichen wird mit dem Ort von damals', () =>
    expect(ergebnis(soll(1), [zaehle(0, 'B', { damals: 'B' })], orte)[0]).toMatchObject({ fund: 'gefunden', doppelt: false }))
  test('inzwischen ausgeschieden und doch gefunden: das ist eine Frage', () => {
    const [eines] = ergebnis(soll(1), [zaehle(0, 'A', { ausgeschieden: true })], orte)
    expect(eines).toMatchObject({ fund: 'gefunden', ausgeschieden: true })
    expect(moeglich(eines!)).toEqual(['belassen', 'zurueckholen'])
  })
  test('dasselbe zweimal am selben Ort ist ein Fund; zurückgenommen ist keiner', () => {
    const eine = zaehle(0, 'A')
    expect(ergebnis(soll(1), [eine, zaehle(0, 'A', { um: um(1) })], orte)[0]).toMatchObject({ fund: 'gefunden', doppelt: false })
    expect(ergebnis(soll(1), [eine, zaehle(0, 'A', { hebtAuf: eine.id })], orte)[0]?.fund).toBe('fehlt')
  })
  test('was niemand erwartet, steht daneben', () =>
    expect(ergebnis([], [zaehle(7, 'A')], orte)).toMatchObject([{ geraet: 7, fund: 'nicht-erwartet', ort: 'A' }]))
  test('wer ein Regal im Lager mit „Lager“ zählt, zählt richtig; umgekehrt nicht; ohne Ort immer', () => {
    expect(passt('A', 'A1', orte)).toBe(true)
    expect(passt('A1', 'A', orte)).toBe(false)
    expect(passt(null, 'A', orte) && passt('B', null, orte)).toBe(true)
    expect(passt('B', 'A', new Map([['A', 'A']]))).toBe(false)
  })
  test('eine Entscheidung gilt für den Befund, zu dem sie fiel: ein späterer Fund fragt neu', () => {
    const [vorher] = ergebnis(soll(1), [zaehle(0, 'B')], orte)
    const [nachher] = ergebnis(soll(1), [zaehle(0, 'B'), zaehle(0, 'A', { um: um(5) })], orte)
    expect(giltNoch(vorher!, vorher!)).toBe(true)
    expect(giltNoch(vorher!, nachher!)).toBe(false)
  })
  test('immer ist Soll = gefunden + falscher Ort + fehlt', () =>
    fc.assert(
      fc.property(
        fc.nat(20),
        fc.array(fc.record({ geraet: fc.nat(25), ort: fc.constantFrom('A', 'A1', 'B', null), damals: fc.constantFrom('A', 'B', null), minute: fc.nat(60) }), {
          maxLength: 40,
        }),
        (n, gelesen) => {
          const alle = ergebnis(
            soll(n),
            gelesen.map(({ geraet, ort, damals, minute }) => zaehle(geraet === 25 ? null : geraet, ort, { damals, um: um(minute) })),
            orte,
          )
          const erwartete = alle.filter(({ geraet }) => geraet < n)
          expect(zahl(erwartete, 'gefunden') + zahl(erwartete, 'falscher-ort') + zahl(erwartete, 'fehlt')).toBe(n)
          expect(zahl(erwartete, 'nicht-erwartet')).toBe(0)
        },
      ),
    ))
})
