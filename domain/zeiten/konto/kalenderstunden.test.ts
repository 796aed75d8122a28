import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { geliefert } from '#test/zeitregeln.ts'
import { datum, tagnummer } from '../tag/ortszeit.ts'
import { kalenderstunden } from './kalenderstunden.ts'

const zone = 'Europe/Berlin'
const ms = (wand: string) => Temporal.PlainDateTime.from(wand).toZonedDateTime(zone).epochMilliseconds
const arbeit = (...stuecke: [string, string | null][]) => stuecke.map(([von, bis]) => ({ von: ms(von), bis: bis === null ? null : ms(bis) }))
const { nacht } = geliefert('DE', 'erwachsen', '2026-03-02')
const am = (tag: string, stuecke: ReturnType<typeof arbeit>, feiertag = false, jetzt = '2027-01-01T00:00') => {
  const { sonntagMin, feiertagMin, nachtMin } = kalenderstunden(tag, stuecke, { zone, feiertag, nacht, jetztMs: ms(jetzt) })
  return [sonntagMin, feiertagMin, nachtMin]
}

test('eine Nachtschicht von Samstag auf Sonntag: die Stunden nach Mitternacht sind Sonntag, die Nacht teilt sich', () => {
  const nachtschicht = arbeit(['2026-03-07T22:00', '2026-03-08T02:00'], ['2026-03-08T02:30', '2026-03-08T06:30'])
  expect(am('2026-03-07', nachtschicht)).toEqual([0, 0, 60])
  expect(am('2026-03-08', nachtschicht)).toEqual([360, 0, 330])
  expect(am('2026-03-09', nachtschicht)).toEqual([0, 0, 0])
})
test('ein Feiertag am Sonntag ist beides; am Werktag nur Feiertag', () => {
  expect(am('2026-03-08', arbeit(['2026-03-08T08:00', '2026-03-08T12:00']), true)).toEqual([240, 240, 0])
  expect(am('2026-03-09', arbeit(['2026-03-09T08:00', '2026-03-09T12:00']), true)).toEqual([0, 240, 0])
})
test('was noch läuft, zählt bis jetzt; der Tag der Umstellung hat 23 Stunden', () => {
  expect(am('2026-03-08', arbeit(['2026-03-08T20:00', null]), false, '2026-03-08T21:30')).toEqual([90, 0, 0])
  expect(am('2026-03-29', arbeit(['2026-03-29T00:00', '2026-03-30T00:00']))[0]).toBe(23 * 60)
})
test('über alle Tage sind es so viele Minuten, wie gearbeitet wurde, und nie mehr Nacht als Arbeit', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 1_600 }), (beginnMin, dauerMin) => {
      const von = ms('2026-03-20T00:00') + beginnMin * 60_000
      const stueck = [{ von, bis: von + dauerMin * 60_000 }]
      const erster = tagnummer(Temporal.Instant.fromEpochMilliseconds(von).toZonedDateTimeISO(zone).toPlainDate().toString())
      const tage = [-1, 0, 1, 2].map((plus) => kalenderstunden(datum(erster + plus), stueck, { zone, feiertag: true, nacht, jetztMs: von }))
      const summe = (wert: 'feiertagMin' | 'nachtMin') => tage.reduce((alle, tag) => alle + tag[wert], 0)
      return summe('feiertagMin') === dauerMin && tage.every(({ nachtMin, feiertagMin }) => nachtMin <= feiertagMin)
    }),
  ))
