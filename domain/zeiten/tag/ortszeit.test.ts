import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantsAt } from '#platform/contract/local-time.ts'
import { datum, instant, jeTag, minuteDesTages, mitternacht, montag, ortstag, tagnummer, versatz } from './ortszeit.ts'

const utc = (day: string, time: string, zone: string) => instantsAt(day, time, zone).map((instant) => Temporal.Instant.from(instant).toString())

const zonen = ['Europe/Vienna', 'Europe/Berlin'] as const

test.each(zonen)('02:30 Uhr am 25. Oktober 2026 gibt es in %s zweimal', (zone) =>
  expect(utc('2026-10-25', '02:30', zone)).toEqual(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']),
)
test.each(zonen)('02:30 Uhr am 29. März 2026 gibt es in %s nicht', (zone) => expect(utc('2026-03-29', '02:30', zone)).toEqual([]))
test('sonst gibt es jede Uhrzeit einmal', () => expect(utc('2026-03-29', '03:00', 'Europe/Berlin')).toEqual(['2026-03-29T01:00:00Z']))

test.each(
  zonen.flatMap(
    (zone) =>
      [
        ['2026-03-28', [120, 300], zone],
        ['2026-10-24', [120, 420], zone],
        ['2026-06-01', [120, 360], zone],
      ] as const,
  ),
)('22–06 Uhr ab %s teilt sich in %j Minuten (%s)', (tag, teile, zone) => {
  const morgen = datum(tagnummer(tag) + 1)
  const von = utc(tag, '22:00', zone)[0]!
  const bis = utc(morgen, '06:00', zone)[0]!
  expect(jeTag(von, bis, zone)).toEqual([
    { datum: tag, minuten: teile[0] },
    { datum: morgen, minuten: teile[1] },
  ])
})

test('der Montag einer Woche', () =>
  expect(['2026-11-16', '2026-11-21', '2026-11-22', '1969-12-31'].map((tag) => datum(montag(tagnummer(tag))))).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-11-16',
    '1969-12-29',
  ]))

const augenblick = fc.integer({ min: -2_000_000_000, max: 4_000_000_000 }).map((s) => s * 1000)
const zone = fc.constantFrom('Europe/Berlin', 'Europe/Vienna', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC')
test('Tag, Minute und Versatz sind dieselben wie die von Temporal', () =>
  fc.assert(
    fc.property(augenblick, zone, (ms, zone) => {
      const dort = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)
      expect(versatz(ms, zone)).toBe(dort.offsetNanoseconds / 60e9)
      expect(datum(ortstag(ms, zone))).toBe(dort.toPlainDate().toString())
      if (ms > 0) expect(minuteDesTages(ms, zone)).toBe(dort.hour * 60 + dort.minute)
    }),
    { numRuns: 500 },
  ))
test('genau zur Umstellung gilt der neue Versatz', () => {
  const ms = Temporal.Instant.from('2026-03-29T01:00:00Z').epochMilliseconds
  expect([versatz(ms - 1, 'Europe/Berlin'), versatz(ms, 'Europe/Berlin')]).toEqual([60, 120])
})
test('die Teile je Tag sind zusammen das Ganze', () =>
  fc.assert(
    fc.property(augenblick, fc.nat(5_000_000), zone, (ms, sekunden, zone) => {
      const iso = (wert: number) => Temporal.Instant.fromEpochMilliseconds(wert).toString()
      const teile = jeTag(iso(ms), iso(ms + sekunden * 1000), zone)
      expect(teile.reduce((summe, { minuten }) => summe + minuten, 0)).toBe(Math.floor((ms + sekunden * 1000) / 60_000) - Math.floor(ms / 60_000))
    }),
  ))
test('Mitternacht beginnt den Ortstag', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 25_000 }), zone, (tag, zone) => {
      expect(ortstag(mitternacht(tag, zone), zone)).toBe(tag)
      expect(ortstag(mitternacht(tag, zone) - 1, zone)).toBe(tag - 1)
    }),
  ))

test('ein Zeitpunkt wird geschrieben, wie Temporal ihn schreibt', () =>
  fc.assert(
    fc.property(fc.integer({ min: -2_208_988_800_000, max: 32_503_680_000_000 }), (ms) => {
      expect(instant(ms)).toBe(Temporal.Instant.fromEpochMilliseconds(ms).toString())
      expect(instant(ms - (ms % 1000))).toBe(Temporal.Instant.fromEpochMilliseconds(ms - (ms % 1000)).toString())
    }),
  ))
