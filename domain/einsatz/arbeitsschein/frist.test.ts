import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feiertage, feiertageIn } from '#domain/personal/feiertage.ts'
import { einwandBis, rechnungBis, regiestand, uebergabeBis, zugangAm, type Ort } from './frist.ts'

const de = (region: string): Ort => ({ land: 'DE', region, zone: 'Europe/Berlin' })
const wien: Ort = { land: 'AT', region: '9', zone: 'Europe/Vienna' }

test.each([
  ['E36', '2026-11-02', 'BY', '2026-11-09'],
  ['E37', '2026-10-30', 'BY', '2026-11-06'],
  ['E37', '2026-10-30', 'NW', '2026-11-06'],
  ['E38', '2026-10-30', 'SN', '2026-11-09'],
  ['E39', '2026-03-30', 'BY', '2026-04-08'],
  ['E40', '2026-12-21', 'BY', '2026-12-30'],
  ['E41', '2026-05-29', 'BY', '2026-06-08'],
  ['E41', '2026-05-29', 'BE', '2026-06-05'],
  ['E42', '2026-11-13', 'SN', '2026-11-23'],
  ['E42', '2026-11-13', 'BY', '2026-11-20'],
])('%s: Zugang %s in %s, einwenden lässt sich bis %s', (_, zugang, region, bis) => expect(einwandBis(zugang, 'VOB', de(region))).toBe(bis))

test('E43: in Österreich sind es zwei Wochen', () => {
  expect(einwandBis('2026-11-02', 'OENORM', wien)).toBe('2026-11-16')
  expect(einwandBis('2026-12-11', 'OENORM', wien)).toBe('2026-12-28')
})

test('E44: der Link, der am Freitag nach 17 Uhr geöffnet wird, kommt am Montag an; nur gemailt bleibt es eine Vermutung', () => {
  const zugang = zugangAm('2026-10-30T17:20:00+01:00', de('BY'))
  expect([zugang, einwandBis(zugang, 'VOB', de('BY'))]).toEqual(['2026-11-02', '2026-11-09'])
  expect(zugangAm('2026-10-30T16:59:00+01:00', de('BY'))).toBe('2026-10-30')
  expect(regiestand({ tag: zugang, belegt: true }, '2026-11-09', '2026-11-10')).toBe('gilt als anerkannt')
  expect(regiestand({ tag: zugang, belegt: false }, '2026-11-09', '2026-11-10')).toBe('vermutlich anerkannt')
  expect(regiestand({ tag: zugang, belegt: true }, '2026-11-09', '2026-11-09')).toBe('läuft')
  expect(regiestand(null, null, '2026-11-10')).toBe('nicht übergeben')
})

test('E45: übergeben bis und Rechnung bis', () => {
  expect(uebergabeBis('2026-10-29', 'OENORM', wien)).toBe('2026-11-05')
  expect(uebergabeBis('2026-10-29', 'VOB', de('BY'))).toBe('2026-10-30')
  expect(uebergabeBis('2026-10-29', 'VOB', de('BY'), 'woechentlich')).toBe('2026-11-02')
  expect(rechnungBis('2026-10-29')).toBe('2026-11-26')
})

test('wer später bekommt, hat nie früher Zeit; die Frist endet nie am Samstag, Sonntag oder Feiertag', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1500 }),
      fc.constantFrom('BY', 'NW', 'SN', 'BE'),
      fc.constantFrom('VOB' as const, 'OENORM' as const),
      (tage, region, vertrag) => {
        const zugang = Temporal.PlainDate.from('2025-01-01').add({ days: tage })
        const ort = vertrag === 'VOB' ? de(region) : wien
        const bis = Temporal.PlainDate.from(einwandBis(zugang.toString(), vertrag, ort))
        expect(bis.dayOfWeek).toBeLessThan(6)
        expect(feiertageIn(feiertage(ort.land, bis.year), ort.region).map(({ datum }) => datum)).not.toContain(bis.toString())
        expect(einwandBis(zugang.add({ days: 1 }).toString(), vertrag, ort) >= bis.toString()).toBe(true)
      },
    ),
  ))
