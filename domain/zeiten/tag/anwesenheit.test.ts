import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planTag, type Abwesenheit } from '#domain/personal/arbeitszeit.ts'
import type { Feiertag } from '#domain/personal/feiertage.ts'
import type { Stempel, Stempelart } from '#domain/stempel/regeln.ts'
import { fuerAlle, imHaus, status, type Grund, type Lage } from './anwesenheit.ts'

const zone = 'Europe/Berlin'
const ARTEN: Record<string, Stempelart> = { Normal: 'arbeit', Homeoffice: 'arbeit', Pause: 'pause', Dienstgang: 'unterwegs', Arzt: 'abwesend' }
const instant = (wand: string) => Temporal.PlainDateTime.from(wand).toZonedDateTime(zone).toInstant()
/** Tuesday 3 March 2026: 'K 07:00 Code', 'G …'; with a day in front '02T22:00'. */
const stempel = (zeilen: string[]): Stempel[] =>
  zeilen.map((zeile, i) => {
    const [flag, uhr, code = 'Normal'] = zeile.split(' ')
    return {
      id: String(i),
      timestamp: instant(`2026-03-${uhr!.includes('T') ? uhr : `03T${uhr}`}`).toString(),
      flag: flag === 'K' ? 'arrival' : 'departure',
      code,
      art: ARTEN[code]!,
    }
  })
const dienst = (von: string, bis: string, abwesenheiten: Abwesenheit[] = [], feiertage: Feiertag[] = []) => {
  const tage = [1, 2, 3, 4, 5].map((wochentag) => ({ wochentag, von, bis, pauseMin: 30 }))
  return ['2026-03-02', '2026-03-03'].map((datum) => planTag(tage, datum, feiertage, abwesenheiten, zone)).filter((plan) => plan !== null)
}
const tagdienst = dienst('07:00', '16:00')
const nachtdienst = dienst('22:00', '06:00')
const lage = (zeilen: string[], mehr: Partial<Lage> = {}): Lage => ({
  zone,
  plaene: tagdienst,
  abwesenheiten: [],
  feiertage: [],
  stempel: stempel(zeilen),
  ...mehr,
})
const um = (uhr: string, zeilen: string[], mehr: Partial<Lage> = {}) => {
  const { status: stand, grund } = status(lage(zeilen, mehr), instant(`2026-03-03T${uhr}`))
  return `${stand} ${grund}`
}
const fort = (art: Abwesenheit['art'], halbtags = false): Abwesenheit => ({ art, von: '2026-03-03', bis: '2026-03-06', halbtags })
const mit = (a: Abwesenheit): Partial<Lage> => ({ abwesenheiten: [a], plaene: dienst('07:00', '16:00', [a]) })

describe('wer da ist', () => {
  test.each([
    ['08:00', ['K 07:00'], 'A anwesend'],
    ['12:10', ['K 07:00', 'G 12:00 Pause'], 'A pause'],
    ['10:00', ['K 07:00', 'G 09:00 Dienstgang'], 'A unterwegs'],
    ['10:00', ['K 07:00 Homeoffice'], 'A homeoffice'],
    ['18:30', ['K 07:00'], 'A anwesend'],
    ['19:30', ['K 07:00'], 'A unklar'],
    ['05:00', ['K 04:50'], 'A anwesend'],
    ['22:30', ['K 07:00', 'G 14:00', 'K 22:00 Dienstgang'], 'A unterwegs'],
  ])('um %s mit %j: %s', (uhr, zeilen, erwartet) => expect(um(uhr, zeilen)).toBe(erwartet))
  test('auch ohne Plan', () => expect(um('10:00', ['K 09:00'], { plaene: [] })).toBe('A anwesend'))
  test('auch im Urlaub', () => expect(um('10:00', ['K 09:00'], mit(fort('Urlaub')))).toBe('A anwesend'))
  test('im Homeoffice erst, wenn gestempelt ist', () => {
    expect(um('10:00', [], mit(fort('Homeoffice')))).toBe('E homeoffice')
    expect(um('10:00', ['K 08:00'], mit(fort('Homeoffice')))).toBe('A homeoffice')
    expect(um('10:00', ['K 08:00'], mit(fort('Dienstreise')))).toBe('A dienstreise')
  })
})

describe('wer unerwartet fehlt', () => {
  test.each([
    ['07:11', [], 'U noch nicht da'],
    ['15:59', [], 'U noch nicht da'],
    ['10:00', ['K 07:00', 'G 09:20'], 'U weg'],
    ['15:58', ['K 07:00', 'G 15:49'], 'U weg'],
    ['15:30', ['K 07:00', 'G 12:00 Pause'], 'U unklar'],
    ['08:00', ['K 02T07:00'], 'U noch nicht da'],
  ])('um %s mit %j: %s', (uhr, zeilen, erwartet) => expect(um(uhr, zeilen)).toBe(erwartet))
})

describe('wer erwartet fehlt', () => {
  test.each([
    ['06:00', [], 'E noch nicht dran'],
    ['07:10', [], 'E noch nicht dran'],
    ['15:58', ['K 07:00', 'G 15:50'], 'E fertig'],
    ['17:00', ['K 07:00', 'G 09:20'], 'E fertig'],
    ['17:00', [], 'E unklar'],
    ['11:00', ['K 07:00', 'G 10:00 Arzt'], 'E arzt'],
  ])('um %s mit %j: %s', (uhr, zeilen, erwartet) => expect(um(uhr, zeilen)).toBe(erwartet))
  test.each([
    ['Urlaub', 'urlaub'],
    ['Krank', 'krank'],
    ['Zeitausgleich', 'zeitausgleich'],
    ['Schulung', 'schulung'],
    ['Berufsschule', 'berufsschule'],
    ['Elternzeit', 'elternzeit'],
    ['Sonstige', 'abwesend'],
  ] as const)('%s ist %s', (art, grund) => expect(um('10:00', [], mit(fort(art)))).toBe(`E ${grund}`))
  test('mit einem halben Tag Urlaub wird niemand vermisst', () => {
    expect(um('08:00', [], mit(fort('Urlaub', true)))).toBe('E urlaub')
    expect(um('06:00', [], mit(fort('Urlaub', true)))).toBe('E noch nicht dran')
    expect(um('14:00', ['K 07:00', 'G 11:15'], mit(fort('Urlaub', true)))).toBe('E fertig')
  })
  test('am freien Tag und am Feiertag', () => {
    expect(um('10:00', [], { plaene: tagdienst.slice(0, 1) })).toBe('E frei')
    const feiertage = [{ datum: '2026-03-03', region: null, bezeichnung: 'Fest', halbtags: false }]
    expect(um('10:00', [], { feiertage, plaene: dienst('07:00', '16:00', [], feiertage) })).toBe('E feiertag')
  })
})

describe('die Nachtschicht', () => {
  const nacht = { plaene: nachtdienst }
  test.each([
    ['02:00', ['K 02T22:00'], 'A anwesend'],
    ['02:00', [], 'U noch nicht da'],
    ['03:00', ['K 02T22:00', 'G 02:00'], 'U weg'],
    ['11:00', ['K 02T22:00', 'G 06:06'], 'E fertig'],
    ['20:30', ['K 02T22:00', 'G 06:06'], 'E noch nicht dran'],
    ['23:00', ['K 02T22:00', 'G 06:06'], 'U noch nicht da'],
    ['02:00', ['K 02T22:00', 'G 01:50 Pause'], 'A pause'],
  ])('um %s mit %j: %s', (uhr, zeilen, erwartet) => expect(um(uhr, zeilen, nacht)).toBe(erwartet))
  test('zeigt in der Linie von heute den Teil nach Mitternacht', () =>
    expect(status(lage(['K 02T22:00', 'G 02:00 Pause', 'K 02:30', 'G 06:00', 'K 22:00'], nacht), instant('2026-03-03T23:00')).linie).toEqual([
      { von: 0, bis: 120, art: 'arbeit' },
      { von: 120, bis: 150, art: 'pause' },
      { von: 150, bis: 360, art: 'arbeit' },
      { von: 1320, bis: 1380, art: 'arbeit' },
    ]))
  test('gehört zum Urlaub ihres Beginns, nicht zu dem des nächsten Tages', () =>
    expect(um('02:00', [], { plaene: dienst('22:00', '06:00', [fort('Urlaub')]), abwesenheiten: [fort('Urlaub')] })).toBe('U noch nicht da'))
})

test('eine Abwesenheit sagt ihren letzten Tag, ein Plan sein Ende', () => {
  expect(status(lage([], mit(fort('Urlaub'))), instant('2026-03-03T10:00'))).toMatchObject({ bisTag: '2026-03-06', seit: null, zuletzt: null })
  expect(status(lage(['K 07:00']), instant('2026-03-03T10:00'))).toMatchObject({
    seit: '2026-03-03T06:00:00Z',
    bis: '2026-03-03T15:00:00Z',
    zuletzt: '2026-03-03T06:00:00Z',
  })
})
test('ein vergessenes Gehen hat in der Linie kein erfundenes Ende', () =>
  expect(status(lage(['K 04:00', 'K 13:00']), instant('2026-03-03T14:00')).linie).toEqual([
    { von: 240, bis: 240, art: 'offen' },
    { von: 780, bis: 840, art: 'arbeit' },
  ]))
test('private Gründe liest nur, wer darf', () => {
  const privat: Grund[] = ['urlaub', 'krank', 'zeitausgleich', 'berufsschule', 'elternzeit', 'arzt']
  expect(new Set(privat.map(fuerAlle))).toEqual(new Set(['abwesend']))
  const offen: Grund[] = ['anwesend', 'pause', 'dienstreise', 'homeoffice', 'schulung', 'noch nicht da', 'weg', 'fertig', 'frei']
  expect(offen.map(fuerAlle)).toEqual(offen)
})

test.each([
  ['08:00', ['K 07:00'], 'ja'],
  ['12:10', ['K 07:00', 'G 12:00 Pause'], 'ja'],
  ['18:00', ['K 07:00', 'G 12:00 Pause'], 'unklar'],
  ['23:30', ['K 07:00'], 'unklar'],
  ['08:00', ['K 02T14:00'], 'unklar'],
  ['10:00', ['K 07:00', 'G 09:00 Dienstgang'], null],
  ['10:00', ['K 07:00 Homeoffice'], null],
  ['23:59', ['K 07:00 Homeoffice'], null],
  ['17:00', ['K 07:00', 'G 16:00'], null],
  ['11:00', ['K 07:00', 'G 10:00 Arzt'], null],
  ['10:00', [], null],
  ['17:00', [], null],
] as const)('bei einer Räumung um %s mit %j gesucht: %s', (uhr, zeilen, erwartet) => {
  const hier = lage([...zeilen])
  expect(imHaus(hier, status(hier, instant(`2026-03-03T${uhr}`)))).toBe(erwartet)
})

test('zu jeder Zeit liegt die Linie im Tag, und die Reihenfolge der Stempel ändert nichts', () =>
  fc.assert(
    fc.property(
      fc.array(fc.record({ minute: fc.integer({ min: -1440, max: 1440 }), flag: fc.constantFrom('K', 'G'), code: fc.constantFrom(...Object.keys(ARTEN)) }), {
        maxLength: 12,
      }),
      fc.integer({ min: 0, max: 1439 }),
      fc.constantFrom(tagdienst, nachtdienst, []),
      fc.constantFrom('2026-03-03', '2026-03-29', '2026-10-25'),
      (zeilen, minute, plaene, tag) => {
        const beginn = instant(`${tag}T00:00`)
        const stempel = zeilen.map(
          ({ minute, flag, code }, i): Stempel => ({
            id: String(i),
            timestamp: beginn.add({ minutes: minute }).toString(),
            flag: flag === 'K' ? 'arrival' : 'departure',
            code,
            art: ARTEN[code]!,
          }),
        )
        const jetzt = beginn.add({ minutes: minute })
        const bisher = stempel.filter(({ timestamp }) => Temporal.Instant.compare(timestamp, jetzt) <= 0)
        const antwort = status(lage([], { plaene, stempel: bisher }), jetzt)
        for (const { von, bis } of antwort.linie) expect(0 <= von && von <= bis && bis <= 1440).toBe(true)
        expect(status(lage([], { plaene, stempel: bisher.toReversed() }), jetzt)).toEqual(antwort)
      },
    ),
  ))
