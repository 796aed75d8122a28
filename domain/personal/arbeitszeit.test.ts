import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { modellAm, planTag, type Abwesenheit, type Modelltag } from './arbeitszeit.ts'
import type { Land } from './contract.ts'
import { feiertage, feiertageIn, type Feiertag } from './feiertage.ts'

const alleTage = (von: string, bis: string, pauseMin = 0): Modelltag[] => [1, 2, 3, 4, 5, 6, 7].map((wochentag) => ({ wochentag, von, bis, pauseMin }))
const tagdienst = alleTage('07:00:00', '16:00:00', 45)
const nachtdienst = alleTage('22:00:00', '06:00:00')
const feiertag = (datum: string, halbtags = false): Feiertag => ({ datum, region: null, bezeichnung: 'Feiertag', halbtags })
const abwesend = (art: Abwesenheit['art'], halbtags = false): Abwesenheit => ({ art, von: '2026-03-02', bis: '2026-03-06', halbtags })
const plan = (tage: Modelltag[], datum: string, frei: Feiertag[] = [], fort: Abwesenheit[] = []) => planTag(tage, datum, frei, fort, 'Europe/Berlin')

describe('der Plan eines Tages', () => {
  test('hat Beginn, Ende, Pause und Soll', () =>
    expect(plan(tagdienst, '2026-03-02')).toEqual({
      datum: '2026-03-02',
      von: '2026-03-02T06:00:00Z',
      bis: '2026-03-02T15:00:00Z',
      pauseMin: 45,
      sollMin: 495,
    }))
  test('fehlt am freien Wochentag', () => expect(plan(tagdienst.slice(0, 5), '2026-03-07')).toBeNull())
  test('fehlt am Feiertag', () => expect(plan(tagdienst, '2026-03-02', [feiertag('2026-03-02')])).toBeNull())
  test.each(['Urlaub', 'Krank', 'Zeitausgleich', 'Schulung', 'Berufsschule', 'Elternzeit', 'Sonstige'] as const)('fehlt bei %s', (art) =>
    expect(plan(tagdienst, '2026-03-06', [], [abwesend(art)])).toBeNull(),
  )
  test.each(['Homeoffice', 'Dienstreise'] as const)('bleibt bei %s', (art) => expect(plan(tagdienst, '2026-03-02', [], [abwesend(art)])?.sollMin).toBe(495))
  test('kommt am Tag nach der Abwesenheit zurück', () => expect(plan(tagdienst, '2026-03-07', [], [abwesend('Urlaub')])).not.toBeNull())
  test('ist am halben Feiertag die erste Hälfte ohne Pause', () =>
    expect(plan(tagdienst, '2026-12-24', [feiertag('2026-12-24', true)])).toEqual({
      datum: '2026-12-24',
      von: '2026-12-24T06:00:00Z',
      bis: '2026-12-24T10:07:00Z',
      pauseMin: 0,
      sollMin: 247,
    }))
  test('ist am halben Urlaubstag halb so lang', () => expect(plan(tagdienst, '2026-03-02', [], [abwesend('Urlaub', true)])?.sollMin).toBe(247))
  test.each([
    [60, 435, 45, '2026-03-02T14:00:00Z'],
    [135, 360, 0, '2026-03-02T12:00:00Z'],
    [494, 1, 0, '2026-03-02T06:01:00Z'],
  ])('eine Schulung von %i Minuten lässt %i zu arbeiten', (minuten, sollMin, pauseMin, bis) =>
    expect(plan(tagdienst, '2026-03-02', [], [{ ...abwesend('Schulung'), minuten }])).toEqual({
      datum: '2026-03-02',
      von: '2026-03-02T06:00:00Z',
      bis,
      pauseMin,
      sollMin,
    }),
  )
  test('eine Schulung so lang wie der Tag, oder ohne Dauer, macht ihn frei; an einem halben Urlaubstag bleibt die Hälfte weniger der Dauer', () => {
    expect(plan(tagdienst, '2026-03-02', [], [{ ...abwesend('Schulung'), minuten: 495 }])).toBeNull()
    expect(plan(tagdienst, '2026-03-02', [], [{ ...abwesend('Schulung'), minuten: null }])).toBeNull()
    expect(plan(tagdienst, '2026-03-02', [], [abwesend('Urlaub', true), { ...abwesend('Schulung'), minuten: 60 }])?.sollMin).toBe(187)
  })
  test('fehlt, wenn halber Feiertag und halber Urlaub zusammenkommen', () =>
    expect(plan(tagdienst, '2026-03-02', [feiertag('2026-03-02', true)], [abwesend('Urlaub', true)])).toBeNull())
})

describe('Feiertage in einer Abwesenheit', () => {
  const fuenfTage = tagdienst.slice(0, 5)
  /** Minutes owed without the absence less those owed with it, from Monday to Friday. */
  const befreit = (montag: string, frei: Feiertag[], art: Abwesenheit['art'] = 'Urlaub', halbtags = false) =>
    [0, 1, 2, 3, 4].map((n) => {
      const datum = Temporal.PlainDate.from(montag).add({ days: n }).toString()
      const fort: Abwesenheit[] = [{ art, von: montag, bis: Temporal.PlainDate.from(montag).add({ days: 6 }).toString(), halbtags }]
      return (plan(fuenfTage, datum, frei)?.sollMin ?? 0) - (plan(fuenfTage, datum, frei, fort)?.sollMin ?? 0)
    })
  const gesetzlich = (land: Land, region: string) => feiertageIn(feiertage(land, 2026), region)

  test.each([
    ['DE', 'BE', '2026-06-01', [495, 495, 495, 495, 495]],
    ['DE', 'BY', '2026-06-01', [495, 495, 495, 0, 495]],
    ['AT', '9', '2026-06-01', [495, 495, 495, 0, 495]],
    ['DE', 'BY', '2026-12-07', [495, 495, 495, 495, 495]],
    ['AT', '9', '2026-12-07', [495, 0, 495, 495, 495]],
    ['DE', 'BE', '2026-05-25', [0, 495, 495, 495, 495]],
    ['AT', '7', '2026-05-25', [0, 495, 495, 495, 495]],
  ] as const)('in %s-%s befreit die Urlaubswoche ab %s nur von Tagen, die keine Feiertage sind', (land, region, montag, minuten) =>
    expect(befreit(montag, gesetzlich(land, region))).toEqual(minuten),
  )
  test.each([
    ['DE', 'BY'],
    ['AT', '9'],
  ] as const)('in %s-%s befreit Urlaub am halben Feiertag nur von der Hälfte, die noch geschuldet ist', (land, region) =>
    expect(befreit('2026-12-21', [...gesetzlich(land, region), feiertag('2026-12-24', true)])).toEqual([495, 495, 495, 247, 0]),
  )
  test('ein halber Urlaubstag befreit am Feiertag von nichts und am halben von der anderen Hälfte', () =>
    expect(befreit('2026-12-21', [...gesetzlich('DE', 'BY'), feiertag('2026-12-24', true)], 'Urlaub', true)).toEqual([248, 248, 248, 247, 0]))
  test.each(['Krank', 'Zeitausgleich', 'Schulung', 'Elternzeit'] as const)('bei %s zählen sie ebenso nicht', (art) =>
    expect(befreit('2026-12-21', [...gesetzlich('DE', 'BY'), feiertag('2026-12-24', true)], art)).toEqual([495, 495, 495, 247, 0]),
  )
})

describe('der Nachtdienst 22–06 Uhr', () => {
  test.each([
    ['2026-03-28', 420],
    ['2026-10-24', 540],
    ['2026-06-01', 480],
  ])('am %s dauert %i Minuten, in Berlin wie in Wien', (datum, minuten) => {
    expect(planTag(nachtdienst, datum, [], [], 'Europe/Berlin')?.sollMin).toBe(minuten)
    expect(planTag(nachtdienst, datum, [], [], 'Europe/Vienna')?.sollMin).toBe(minuten)
  })
  test('beginnt um eine Uhrzeit, die es nicht gibt, nach der Lücke', () =>
    expect(plan(alleTage('02:30:00', '10:30:00'), '2026-03-29')?.von).toBe('2026-03-29T01:30:00Z'))
  test('von gleich bis ist ein ganzer Tag', () => expect(plan(alleTage('07:00:00', '07:00:00'), '2026-06-01')?.sollMin).toBe(1440))
})

describe('das gültige Modell', () => {
  const wechsel = [
    { gueltigAb: '2026-07-01', modellId: 'neu' },
    { gueltigAb: '2024-01-01', modellId: 'alt' },
  ]
  test.each([
    ['2023-12-31', undefined],
    ['2024-01-01', 'alt'],
    ['2026-06-30', 'alt'],
    ['2026-07-01', 'neu'],
  ])('am %s ist %s', (datum, modell) => expect(modellAm(wechsel, datum)?.modellId).toBe(modell))
})

test('ein Plan ist nie negativ und nie länger als seine Schicht', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 1439 }),
      fc.integer({ min: 0, max: 240 }),
      fc.integer({ min: 0, max: 800 }),
      fc.boolean(),
      (von, bis, pauseMin, n, halbtags) => {
        const uhr = (minute: number) => Temporal.PlainTime.from('00:00').add({ minutes: minute }).toString()
        const datum = Temporal.PlainDate.from('2026-01-01').add({ days: n }).toString()
        const p = plan(alleTage(uhr(von), uhr(bis), pauseMin), datum, halbtags ? [feiertag(datum, true)] : [])!
        const dauer = Temporal.Instant.from(p.bis).since(p.von).total('minutes')
        return p.sollMin >= 0 && dauer >= p.sollMin && dauer <= 25 * 60
      },
    ),
  ))
