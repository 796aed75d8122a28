import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feiertage, feiertageIn } from '#domain/personal/feiertage.ts'
import { amOrt, einwandBis, erinnertAm, geltende, naechsterSchritt, rechnungBis, regielage, uebergabeBis, zugangAm, type Ort, type Regieakt } from './frist.ts'

const de = (region: string): Ort => ({ land: 'DE', region, zone: 'Europe/Berlin' })
const wien: Ort = { land: 'AT', region: '9', zone: 'Europe/Vienna' }
const montag = [{ tag: '2026-11-02', belegt: true }]
const lage = (akte: Regieakt[], heute: string, zugaenge = montag) => regielage({ bestaetigt: false, zugaenge, akte, vertrag: 'VOB', ort: de('BY'), heute })
const schrittAm = (wie: ReturnType<typeof lage>, abgerechnet: boolean) =>
  naechsterSchritt(wie, { datum: '2026-10-30', vertrag: 'VOB', ort: de('BY'), abgerechnet, einwendungAm: '2026-11-05' })

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
  const stand = (heute: string, belegt: boolean | null) => lage([], heute, belegt === null ? [] : [{ tag: zugang, belegt }])
  expect(stand('2026-11-10', true)).toMatchObject({ stand: 'gilt als anerkannt', einwandBis: '2026-11-09' })
  expect(stand('2026-11-10', false).stand).toBe('vermutlich anerkannt')
  expect(stand('2026-11-09', true).stand).toBe('läuft')
  expect(stand('2026-11-10', null).stand).toBe('nicht übergeben')
  expect(
    lage([], '2026-11-10', [
      { tag: '2026-10-29', belegt: false },
      { tag: zugang, belegt: true },
    ]).einwandBis,
    'der belegte zählt',
  ).toBe('2026-11-09')
})

test('E46: eine Einwendung am letzten Tag um 23:59 hält die Frist an, eine um 0:00 danach wird als verspätet vermerkt', () => {
  const einwendung = (um: string) => lage([{ akt: 'einwendung', tag: amOrt(um, de('BY')) }], '2026-11-10')
  expect(einwendung('2026-11-09T23:59:00+01:00')).toMatchObject({ stand: 'Einwendung', zuSpaet: false })
  expect(einwendung('2026-11-10T00:00:00+01:00')).toMatchObject({ stand: 'gilt als anerkannt', zuSpaet: true })
  expect(lage([{ akt: 'einwendung', tag: '2026-11-10' }], '2026-11-10', [{ tag: '2026-11-02', belegt: false }]).stand, 'ohne Beleg zählt sie').toBe(
    'Einwendung',
  )
})

test('was eingetragen ist, gilt bis zum Irrtum; jeder Stand nennt, was als Nächstes zu tun ist', () => {
  const einwendung: Regieakt = { akt: 'einwendung', tag: '2026-11-05' }
  expect(geltende([einwendung, { akt: 'irrtum', tag: '2026-11-06' }, { akt: 'zugang', tag: '2026-11-06' }])).toEqual([{ akt: 'zugang', tag: '2026-11-06' }])
  expect(geltende([{ akt: 'irrtum', tag: '2026-11-06' }])).toEqual([])
  const faelle: [Regieakt[], string, string, string][] = [
    [[], '2026-11-04', 'abwarten', '2026-11-09'],
    [[einwendung], '2026-11-20', 'klaeren', '2026-11-05'],
    [[einwendung, { akt: 'erledigt', tag: '2026-11-12' }], '2026-11-20', 'abrechnen', '2026-11-27'],
    [[einwendung, { akt: 'anerkannt', tag: '2026-11-12' }], '2026-11-20', 'abrechnen', '2026-11-27'],
    [[], '2026-11-20', 'abrechnen', '2026-11-27'],
  ]
  for (const [akte, heute, schritt, bis] of faelle) expect(schrittAm(lage(akte, heute), false)).toEqual({ schritt, bis })
  expect(schrittAm(lage([], '2026-11-20'), true)).toBeNull()
  expect(schrittAm(lage([], '2026-11-20', []), false)).toEqual({ schritt: 'uebergeben', bis: '2026-10-31' })
  expect(schrittAm(lage([], '2026-11-20', [{ tag: '2026-11-02', belegt: false }]), false)).toEqual({ schritt: 'nachfassen', bis: '2026-11-09' })
})

test('erinnert wird am Tag der Übergabe, zwei Werktage vor dem Ende und am Ende', () => {
  expect(erinnertAm({ schritt: 'uebergeben', bis: '2026-10-31' }, de('BY'))).toEqual(['2026-10-31'])
  expect(erinnertAm({ schritt: 'abwarten', bis: '2026-11-09' }, de('BY'))).toEqual(['2026-11-06', '2026-11-09'])
  expect(erinnertAm({ schritt: 'nachfassen', bis: '2026-11-18' }, de('SN')), 'Buß- und Bettag').toEqual(['2026-11-16', '2026-11-18'])
  expect(erinnertAm({ schritt: 'klaeren', bis: '2026-11-09' }, de('BY'))).toEqual([])
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
