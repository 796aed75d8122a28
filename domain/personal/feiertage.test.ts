import { describe, expect, test } from 'vitest'
import { feiertage, feiertageIn } from './feiertage.ts'
import { ostersonntag } from './ostern.ts'

const deutschland = (region: string, jahr: number) => feiertageIn(feiertage('DE', jahr), region).map(({ datum }) => datum.slice(5))
const tag = (land: 'DE' | 'AT', jahr: number, name: string) => feiertage(land, jahr).find(({ bezeichnung }) => bezeichnung === name)?.datum

test.each([
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [1954, '1954-04-18'],
  [2038, '2038-04-25'],
])('Ostern %i ist am %s', (jahr, datum) => expect(ostersonntag(jahr).toString()).toBe(datum))

describe('Deutschland', () => {
  test('Bayern 2026 hat zwölf Feiertage im ganzen Land', () =>
    expect(deutschland('BY', 2026)).toEqual(['01-01', '01-06', '04-03', '04-06', '05-01', '05-14', '05-25', '06-04', '10-03', '11-01', '12-25', '12-26']))
  test('Nordrhein-Westfalen 2025 hat Fronleichnam und Allerheiligen, aber nicht Dreikönig', () =>
    expect(deutschland('NW', 2025)).toEqual(['01-01', '04-18', '04-21', '05-01', '05-29', '06-09', '06-19', '10-03', '11-01', '12-25', '12-26']))
  test.each([
    ['BW', 12],
    ['BY', 12],
    ['BE', 10],
    ['BB', 12],
    ['HB', 10],
    ['HH', 10],
    ['HE', 10],
    ['MV', 11],
    ['NI', 10],
    ['NW', 11],
    ['RP', 11],
    ['SL', 12],
    ['SN', 11],
    ['ST', 11],
    ['SH', 10],
    ['TH', 11],
  ])('%s hat 2027 %i Feiertage', (region, anzahl) => expect(deutschland(region, 2027)).toHaveLength(anzahl))
  test.each([
    [2024, '2024-11-20'],
    [2025, '2025-11-19'],
    [2026, '2026-11-18'],
    [2027, '2027-11-17'],
    [2023, '2023-11-22'],
  ])('Buß- und Bettag %i ist am %s', (jahr, datum) => expect(tag('DE', jahr, 'Buß- und Bettag')).toBe(datum))
  test('der 8. Mai war in Berlin nur 2025 frei', () => {
    expect(deutschland('BE', 2025)).toContain('05-08')
    expect(deutschland('BE', 2026)).not.toContain('05-08')
  })
  test('ein Gesetz gilt erst ab seinem Jahr', () => {
    expect(deutschland('MV', 2022)).not.toContain('03-08')
    expect(deutschland('TH', 2018)).not.toContain('09-20')
    expect(deutschland('HH', 2017)).not.toContain('10-31')
  })
})

describe('Österreich', () => {
  test('2026 hat dreizehn Feiertage, in Wien wie in Tirol', () => {
    const alle = feiertage('AT', 2026)
    expect(alle.map(({ datum }) => datum.slice(5))).toEqual([
      '01-01',
      '01-06',
      '04-06',
      '05-01',
      '05-14',
      '05-25',
      '06-04',
      '08-15',
      '10-26',
      '11-01',
      '12-08',
      '12-25',
      '12-26',
    ])
    expect(feiertageIn(alle, '9')).toEqual(feiertageIn(alle, '7'))
  })
  test.each([
    [2024, '2024-05-30'],
    [2025, '2025-06-19'],
    [2026, '2026-06-04'],
    [2027, '2027-05-27'],
  ])('Fronleichnam %i ist am %s', (jahr, datum) => expect(tag('AT', jahr, 'Fronleichnam')).toBe(datum))
  test('Karfreitag ist kein gesetzlicher Feiertag', () => expect(tag('AT', 2026, 'Karfreitag')).toBeUndefined())
})

test('zwei Feiertage am selben Tag sind ein Tag mit beiden Namen', () =>
  expect(feiertage('DE', 2008).filter(({ datum }) => datum === '2008-05-01')).toEqual([
    { datum: '2008-05-01', region: null, bezeichnung: 'Tag der Arbeit, Christi Himmelfahrt', halbtags: false },
  ]))
test('kein Tag kommt für dieselbe Region zweimal vor', () => {
  for (let jahr = 2000; jahr <= 2060; jahr++)
    for (const land of ['DE', 'AT'] as const) {
      const schluessel = feiertage(land, jahr).map(({ datum, region }) => `${datum} ${region}`)
      expect(new Set(schluessel).size).toBe(schluessel.length)
    }
})
