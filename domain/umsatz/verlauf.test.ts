import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feiertage } from '#domain/personal/feiertage.ts'
import { arbeitstage, jeArbeitstag } from './arbeitstage.ts'
import { einJahrZuvor } from './fenster.ts'
import { deltaZehntel, zehnteltext } from './rechnen.ts'
import { spannen, spanneVon, tageDerSpanne } from './contract.ts'
import { zerlegt } from './verlauf.ts'

const tage = (von: string, bis: string) => ({ von, bis })

describe('§4.2 Eigenschaft 4: Teile eines Fensters sind zusammen das Fenster', () => {
  const tag = fc.integer({ min: 0, max: 60_000 }).map((n) => Temporal.PlainDate.from('1900-01-01').add({ days: n }))
  test('auf beiden Seiten, lückenlos, auch um den 29. Februar', () => {
    fc.assert(
      fc.property(tag, fc.integer({ min: 31, max: 8_000 }), (von, laenge) => {
        const fenster = tage(von.toString(), von.add({ days: laenge }).toString())
        const vorjahr = einJahrZuvor(fenster)
        const teile = zerlegt(fenster, vorjahr)
        for (const [seite, ganzes] of [
          [teile.map((teil) => teil.fenster), fenster],
          [teile.map((teil) => teil.vorjahr!), vorjahr],
        ] as const) {
          expect([seite[0]!.von, seite.at(-1)!.bis]).toEqual([ganzes.von, ganzes.bis])
          seite.slice(1).forEach(({ von: naechster }, nr) => expect(Temporal.PlainDate.from(seite[nr]!.bis).add({ days: 1 }).toString()).toBe(naechster))
        }
      }),
    )
  })
  test('ganze Monate werden mit ganzen Monaten verglichen, der laufende mit demselben Teil', () => {
    const teile = zerlegt(tage('2028-01-01', '2028-03-10'), tage('2027-01-01', '2027-03-10'))
    expect(teile).toEqual([
      { fenster: tage('2028-01-01', '2028-01-31'), vorjahr: tage('2027-01-01', '2027-01-31') },
      { fenster: tage('2028-02-01', '2028-02-29'), vorjahr: tage('2027-02-01', '2027-02-28') },
      { fenster: tage('2028-03-01', '2028-03-10'), vorjahr: tage('2027-03-01', '2027-03-10') },
    ])
  })
  test('über zwei Jahre hinaus sind es Jahre, ein einziger Teil ist keiner, zweihundert Jahre sind zu viele', () => {
    expect(zerlegt(tage('2020-05-05', '2026-11-23'), null).map(({ fenster }) => fenster.von)).toEqual([
      '2020-05-05',
      ...[2021, 2022, 2023, 2024, 2025, 2026].map((jahr) => `${jahr}-01-01`),
    ])
    expect(zerlegt(tage('2026-11-01', '2026-11-23'), null)).toEqual([])
    expect(zerlegt(tage('1826-01-01', '2026-11-23'), null)).toEqual([])
  })
})

describe('§4.3, 4 Arbeitstage', () => {
  const frei = [2025, 2026].flatMap((jahr) => (['DE', 'AT'] as const).flatMap((land) => feiertage(land, jahr).map((tag) => ({ ...tag, land }))))
  const [bayern, hamburg, wien] = [
    { land: 'DE', region: 'BY' },
    { land: 'DE', region: 'HH' },
    { land: 'AT', region: '9' },
  ]
  test('Mai 2025 hat zwanzig, Mai 2026 achtzehn', () => {
    expect(arbeitstage(tage('2025-05-01', '2025-05-31'), [hamburg], frei)).toBe(20)
    expect(arbeitstage(tage('2026-05-01', '2026-05-31'), [hamburg], frei)).toBe(18)
  })
  test('200.000,00 und 189.000,00 sind je Arbeitstag 10.000,00 und 10.500,00: +5,0 %', () => {
    const zuvor = jeArbeitstag(200_000_00n, 20)
    expect([zuvor, jeArbeitstag(189_000_00n, 18), jeArbeitstag(5n, 0)]).toEqual([10_000_00n, 10_500_00n, null])
    expect(zehnteltext(deltaZehntel(189_000_00n * 20n, 200_000_00n * 18n)!)).toBe('5.0')
  })
  test('Filialen mit verschiedenen Kalendern haben keine gemeinsamen', () => {
    expect(arbeitstage(tage('2026-06-01', '2026-06-30'), [bayern, hamburg], frei)).toBeNull()
    expect(arbeitstage(tage('2026-02-01', '2026-02-28'), [bayern, hamburg, wien], frei)).toBe(20)
    expect(arbeitstage(tage('1826-01-01', '2026-06-30'), [bayern], frei)).toBeNull()
  })
})

describe('Zeiträume, die mit heute wandern', () => {
  test('das Jahr reicht bis zum Ende des Monats', () => {
    expect(tageDerSpanne('jahr', '2026-11-23', '01-01')).toEqual(tage('2026-01-01', '2026-11-30'))
    expect(tageDerSpanne('vorjahr', '2026-06-30', '07-01')).toEqual(tage('2024-07-01', '2025-06-30'))
    expect(tageDerSpanne('monat', '2028-02-29', '01-01')).toEqual(tage('2028-02-01', '2028-02-29'))
  })
  test('wer seine Tage hat, ist diese Spanne, außer der erste Monat ist schon das Jahr', () => {
    for (const spanne of spannen) expect(spanneVon(tageDerSpanne(spanne, '2026-11-23', '01-01'), '2026-11-23', '01-01')).toBe(spanne)
    expect(spanneVon(tage('2026-01-02', '2026-11-30'), '2026-11-23', '01-01')).toBeNull()
  })
})
