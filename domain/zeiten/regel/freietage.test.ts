import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tagnummer } from '../tag/ortszeit.ts'
import { amStueck, feiertagsarbeit, minutenAm, wochenendMinuten } from './freietage.ts'

const zone = 'Europe/Berlin'
const ms = (lokal: string) => Temporal.PlainDateTime.from(lokal).toZonedDateTime(zone).epochMilliseconds
const arbeit = (...zeiten: [string, string][]) => zeiten.map(([von, bis]) => ({ von: ms(von), bis: ms(bis) }))

describe('Sonntag und Samstag gehen von 0 bis 24 Uhr (§ 9 Abs. 1 ArbZG)', () => {
  // 28 November 2026 is a Saturday.
  test.each([
    ['2026-11-28', arbeit(['2026-11-28T07:00', '2026-11-28T12:00']), { samstagMin: 300, sonntagMin: 0 }],
    ['2026-11-28', arbeit(['2026-11-28T22:00', '2026-11-29T06:00']), { samstagMin: 120, sonntagMin: 360 }],
    ['2026-11-29', arbeit(['2026-11-29T22:00', '2026-11-30T06:00']), { samstagMin: 0, sonntagMin: 120 }],
    ['2026-11-27', arbeit(['2026-11-27T20:00', '2026-11-28T01:30']), { samstagMin: 90, sonntagMin: 0 }],
    ['2026-11-26', arbeit(['2026-11-26T07:00', '2026-11-26T16:00']), { samstagMin: 0, sonntagMin: 0 }],
  ])('%s %j', (tag, stuecke, erwartet) => expect(wochenendMinuten(tagnummer(tag), stuecke, zone, 0)).toEqual(erwartet))
  test('am Tag der Zeitumstellung zählt, was wirklich vergangen ist', () => {
    expect(minutenAm(tagnummer('2026-10-25'), arbeit(['2026-10-24T22:00', '2026-10-25T06:00']), zone, 0)).toBe(420)
    expect(minutenAm(tagnummer('2026-03-29'), arbeit(['2026-03-28T22:00', '2026-03-29T06:00']), zone, 0)).toBe(300)
  })
  test('die Tage zusammen sind die ganze Arbeit', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500_000 }), fc.integer({ min: 1, max: 2_000 }), (ab, dauer) => {
        const von = ms('2026-01-01T00:00') + ab * 60_000
        const erster = Math.floor(von / 86_400_000)
        const tage = [-1, 0, 1, 2, 3].map((n) => minutenAm(erster + n, [{ von, bis: von + dauer * 60_000 }], zone, 0))
        return tage.reduce((a, b) => a + b) === dauer
      }),
    ))
})

describe('am Stück', () => {
  test.each([
    [arbeit(['2026-11-25T07:00', '2026-11-25T13:01']), 361],
    [arbeit(['2026-11-25T07:00', '2026-11-25T10:00'], ['2026-11-25T10:14', '2026-11-25T13:30']), 376],
    [arbeit(['2026-11-25T07:00', '2026-11-25T10:00'], ['2026-11-25T10:15', '2026-11-25T13:30']), 195],
    [[], 0],
  ])('%j: %d Minuten', (stuecke, erwartet) => expect(amStueck(stuecke, 15, 0)).toBe(erwartet))
  test('was läuft, zählt bis jetzt', () => expect(amStueck([{ von: ms('2026-11-25T07:00'), bis: null }], 15, ms('2026-11-25T09:00'))).toBe(120))
})

describe('Feiertag', () => {
  const freietage = {
    id: 'r',
    fassung: 1,
    gueltigAb: '1994-07-01',
    quelle: '§ 9',
    wert: {
      samstagMin: null,
      sonntagMin: 0,
      feiertagMin: 0,
      tage: null,
      freieSonntage: 15,
      freieSonntageMonat: null,
      ersatzSonntagTage: 14,
      ersatzFeiertagTage: 56,
      ersatzruheMin: null,
    },
  }
  const am = (tag: string, feiertage: string[], ...zeiten: [string, string][]) =>
    feiertagsarbeit(tag, arbeit(...zeiten), { freietage }, (d) => feiertage.includes(d), { zone, jetztMs: 0 }).map(({ art, istMin }) => `${art} ${istMin}`)
  test('die Schicht vom Vorabend bringt ihren Teil', () =>
    expect(am('2026-12-24', ['2026-12-25'], ['2026-12-24T20:00', '2026-12-25T02:00'])).toEqual(['Feiertagsarbeit 120']))
  test('zwei Feiertage nacheinander zählen zusammen', () =>
    expect(am('2026-12-25', ['2026-12-25', '2026-12-26'], ['2026-12-25T20:00', '2026-12-26T02:00'])).toEqual(['Feiertagsarbeit 360']))
  test('ein Feiertag am Sonntag ist Sonntagsarbeit und steht nicht zweimal da', () =>
    expect(am('2026-11-01', ['2026-11-01'], ['2026-11-01T08:00', '2026-11-01T10:00'])).toEqual([]))
  test('ohne Regel wird nichts gesagt', () =>
    expect(feiertagsarbeit('2026-12-25', arbeit(['2026-12-25T08:00', '2026-12-25T10:00']), { freietage: null }, () => true, { zone, jetztMs: 0 })).toEqual([]))
})
