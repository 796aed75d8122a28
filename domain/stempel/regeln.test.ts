import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { doppelteVon, gueltige, istEingestempelt, zaehlende, type Stempel } from './regeln.ts'

const um = (uhrzeit: string, mehr: Partial<Stempel> = {}): Stempel => ({
  id: uhrzeit,
  timestamp: `2026-03-02T${uhrzeit}Z`,
  flag: 'arrival',
  code: 'Normal',
  art: 'arbeit',
  ...mehr,
})
const ids = (stempel: Stempel[]) => stempel.map(({ id }) => id)
const jetzt = Temporal.Instant.from('2026-03-02T12:00:00Z')

test('ein stornierter Stempel gilt nicht', () => expect(gueltige([um('07:00:00', { storniert: true })])).toEqual([]))
test('ein ersetzter Stempel gilt nicht, seine Korrektur schon', () =>
  expect(ids(gueltige([um('07:00:00'), um('06:55:00', { korrigiert: '07:00:00' })]))).toEqual(['06:55:00']))
test('von einer Kette von Korrekturen gilt die letzte', () =>
  expect(ids(gueltige([um('07:00:00'), um('06:55:00', { korrigiert: '07:00:00' }), um('06:50:00', { korrigiert: '06:55:00' })]))).toEqual(['06:50:00']))
test('eine stornierte Korrektur bringt das Original nicht zurück', () =>
  expect(gueltige([um('07:00:00'), um('06:55:00', { korrigiert: '07:00:00', storniert: true })])).toEqual([]))
test('zwei gleiche Absichten binnen 60 Sekunden zählen einmal', () => expect(ids(zaehlende([um('07:00:00'), um('07:01:00')]))).toEqual(['07:00:00']))
test('nach mehr als 60 Sekunden sind es zwei', () => expect(zaehlende([um('07:00:00'), um('07:01:00.001')])).toHaveLength(2))
test('dreimal getippt zählt vom ersten Mal an', () =>
  expect(ids(zaehlende([um('07:00:00'), um('07:00:40'), um('07:01:20')]))).toEqual(['07:00:00', '07:01:20']))
test('gezeigt wird, welche gültigen Stempel deshalb nicht zählen; gelöschte gehören nicht dazu', () => {
  const doppelt = (...stempel: Stempel[]) => [...doppelteVon(stempel)]
  expect(doppelt(um('07:00:00'), um('07:00:40'), um('07:01:20'))).toEqual(['07:00:40'])
  expect(doppelt(um('07:00:00'), um('07:00:40', { storniert: true }))).toEqual([])
  expect(doppelt(um('07:00:00'), um('07:00:40', { flag: 'departure' }))).toEqual([])
})
test('ein anderer Code ist eine andere Absicht', () => expect(zaehlende([um('07:00:00'), um('07:00:10', { code: 'Homeoffice' })])).toHaveLength(2))
test('Kommen, Gehen, Kommen binnen einer Minute sind drei Stempel', () =>
  expect(zaehlende([um('07:00:00'), um('07:00:10', { flag: 'departure' }), um('07:00:20')])).toHaveLength(3))
test('im selben Augenblick entscheidet die Folge des Geräts', () =>
  expect(ids(gueltige([um('07:00:00', { id: 'a', geraet: 'g', folge: 8 }), um('07:00:00', { id: 'b', geraet: 'g', folge: 7 })]))).toEqual(['b', 'a']))
test.each([
  ['wer da ist, geht und kommt wieder', ['06:00:00'], ['06:00:00', 'gehen', 'kommen']],
  ['wer nicht da ist, kommt und geht', [], ['kommen', 'gehen']],
])('Kommen und Gehen im selben Augenblick: %s, gleich was zuerst erfasst wurde', (_, davor, folge) => {
  for (const [erst, dann] of [
    [1, 2],
    [2, 1],
  ] as const) {
    const beide = [um('07:00:00', { id: 'gehen', flag: 'departure', geraet: 'g', folge: erst }), um('07:00:00', { id: 'kommen', geraet: 'g', folge: dann })]
    for (const stempel of [beide, beide.toReversed()]) expect(ids(zaehlende([...davor.map((zeit) => um(zeit)), ...stempel]))).toEqual(folge)
  }
})
test('der letzte gültige Stempel entscheidet, ob jemand eingestempelt ist', () => {
  expect(istEingestempelt([um('07:00:00')], jetzt)).toBe(true)
  expect(istEingestempelt([um('11:00:00', { flag: 'departure' }), um('07:00:00')], jetzt)).toBe(false)
  expect(istEingestempelt([um('11:00:00', { flag: 'departure', storniert: true }), um('07:00:00')], jetzt)).toBe(true)
  expect(istEingestempelt([], jetzt)).toBe(false)
})
test('nach 16 Stunden ist niemand mehr eingestempelt', () => {
  expect(istEingestempelt([um('07:00:00')], Temporal.Instant.from('2026-03-02T23:00:00Z'))).toBe(true)
  expect(istEingestempelt([um('07:00:00')], Temporal.Instant.from('2026-03-02T23:00:01Z'))).toBe(false)
})

const beliebig = fc.array(
  fc.record({
    id: fc.uuid(),
    timestamp: fc.integer({ min: 0, max: 300 }).map((s) => Temporal.Instant.fromEpochMilliseconds(s * 1000).toString()),
    flag: fc.constantFrom('arrival' as const, 'departure' as const),
    code: fc.constantFrom('Normal', 'Pause'),
    art: fc.constant('arbeit' as const),
    geraet: fc.constantFrom('g', 'h', null),
    folge: fc.option(fc.nat(3)),
    storniert: fc.boolean(),
  }),
  { maxLength: 12 },
)
const mitMischung = beliebig.chain((stempel) => fc.tuple(fc.constant(stempel), fc.shuffledSubarray(stempel, { minLength: stempel.length })))
test('die Reihenfolge des Eintreffens ändert nichts', () =>
  fc.assert(
    fc.property(mitMischung, ([stempel, gemischt]) => {
      expect(zaehlende(gemischt)).toEqual(zaehlende(stempel))
    }),
  ))
test('noch einmal gerechnet ist dasselbe', () =>
  fc.assert(
    fc.property(beliebig, (stempel) => {
      expect(zaehlende(zaehlende(stempel))).toEqual(zaehlende(stempel))
    }),
  ))
