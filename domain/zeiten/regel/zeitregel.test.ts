import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import { geliefert, gelieferteZeilen } from '#test/zeitregeln.ts'
import { Regelwerte, type Regelart } from '../contract.ts'
import { nachtMinuten } from './nacht.ts'
import { gerundet } from './rundung.ts'
import { warnungen, type Tageszahlen } from './warnung.ts'
import { gruppeAm, regelnAm, regelwerk, type Regelzeile } from './zeitregel.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

describe('die gelieferten Regeln', () => {
  test('sind vollständig geformt und nennen ihre Quelle', () => {
    expect(gelieferteZeilen.length).toBe(44)
    for (const { art, wert, quelle } of gelieferteZeilen)
      expect([Regelwerte[art as Regelart].parse(wert), quelle.includes('§') || quelle.startsWith('Regel der Firma')]).toEqual([wert, true])
  })
  test('stehen so in der Datenbank', async () =>
    expect(await regelnAm(database.db, 'AT', 'erwachsen', '2026-11-01')).toEqual(geliefert('AT', 'erwachsen', '2026-11-01')))
  test('und niemand kann eine überschreiben oder löschen', async () => {
    await expect(database.db.updateTable('zeitregel').set({ quelle: 'anders' }).execute()).rejects.toThrow(/append-only|permission denied/)
    await expect(database.db.deleteFrom('zeitregel').execute()).rejects.toThrow(/append-only|permission denied/)
  })
  test.each([
    ['DE', 'erwachsen', '2026-11-01', 600, 660, 24],
    ['AT', 'erwachsen', '2018-08-31', 600, 660, 12],
    ['AT', 'erwachsen', '2018-09-01', 720, 660, 12],
    ['DE', 'jugendlich', '2026-11-01', 510, 720, 24],
    ['AT', 'jugendlich', '2026-11-01', 540, 720, 24],
  ] as const)('%s %s am %s: höchstens %i Minuten, %i Minuten Ruhe, %i Monate', (land, gruppe, tag, hoechst, ruhe, monate) => {
    const regeln = geliefert(land, gruppe, tag)
    expect([regeln.tag!.wert.hoechstMin, regeln.ruhe!.wert.tagMin, regeln.aufbewahrung!.wert.monate]).toEqual([hoechst, ruhe, monate])
  })
  test('kennen 60 Stunden und den Schnitt von 48 Stunden über 17 Wochen', () =>
    expect([geliefert('AT', 'erwachsen', '2026-11-01').woche!.wert.hoechstMin, geliefert('AT', 'erwachsen', '2026-11-01').durchschnitt!.wert]).toEqual([
      3600,
      { wochen: 17, hoechstMin: 2880 },
    ]))
  test('sagen nichts, wo nichts hinterlegt ist', () => {
    expect(Object.values(geliefert('CH', 'erwachsen', '2026-11-01')).every((regel) => regel === null)).toBe(true)
    expect(geliefert('DE', 'erwachsen', '1990-01-01').tag).toBeNull()
  })
})

describe('welche Fassung gilt', () => {
  const zeile = (fassung: number, gueltigAb: string, monate: number): Regelzeile => ({
    land: 'DE',
    gruppe: 'erwachsen',
    art: 'aufbewahrung',
    fassung,
    gueltigAb,
    wert: { monate },
    quelle: '§',
  })
  const monate = (zeilen: Regelzeile[], tag: string) => regelwerk(zeilen)('DE', 'erwachsen', tag).aufbewahrung?.wert.monate ?? null
  test('die zuletzt begonnene; am selben Tag die jüngere', () => {
    const zeilen = [zeile(1, '2020-01-01', 1), zeile(2, '2026-01-01', 2), zeile(3, '2026-01-01', 3), zeile(4, '2023-01-01', 4)]
    expect(['2019-12-31', '2020-01-01', '2022-12-31', '2023-01-01', '2025-12-31', '2026-01-01'].map((tag) => monate(zeilen, tag))).toEqual([
      null,
      1,
      1,
      4,
      4,
      3,
    ])
  })
  const tage = fc.integer({ min: 0, max: 900 }).map((days) => Temporal.PlainDate.from('2025-01-01').add({ days }).toString())
  test('gleich, in welcher Reihenfolge die Zeilen kommen und wonach zuvor gefragt wurde', () =>
    fc.assert(
      fc.property(fc.array(tage, { maxLength: 6 }), fc.array(tage, { minLength: 1, maxLength: 6 }), (abs, fragen) => {
        const zeilen = abs.map((ab, i) => zeile(i + 1, ab, i + 1))
        const werk = regelwerk(zeilen.toReversed())
        for (const tag of fragen) {
          const erwartet = zeilen
            .filter(({ gueltigAb }) => gueltigAb <= tag)
            .reduce<Regelzeile | null>((beste, z) => (beste && beste.gueltigAb > z.gueltigAb ? beste : z), null)
          expect(werk('DE', 'erwachsen', tag).aufbewahrung?.fassung ?? null).toBe(erwartet?.fassung ?? null)
        }
      }),
    ))
})

test('am 18. Geburtstag ist niemand mehr jugendlich', () =>
  expect([
    gruppeAm('2008-05-04', '2026-05-03'),
    gruppeAm('2008-05-04', '2026-05-04'),
    gruppeAm('2008-02-29', '2026-02-27'),
    gruppeAm('2008-02-29', '2026-02-28'),
    gruppeAm(null, '2026-01-01'),
  ]).toEqual(['jugendlich', 'erwachsen', 'jugendlich', 'erwachsen', 'erwachsen']))

describe('die Rundung', () => {
  const rundung = fc.record({ aufMin: fc.integer({ min: 1, max: 30 }), richtung: fc.constantFrom('symmetrisch' as const, 'person' as const) })
  test.each([
    [{ aufMin: 15, richtung: 'symmetrisch' }, 487, 480],
    [{ aufMin: 15, richtung: 'symmetrisch' }, 488, 495],
    [{ aufMin: 10, richtung: 'symmetrisch' }, 485, 490],
    [{ aufMin: 15, richtung: 'person' }, 481, 495],
    [{ aufMin: 1, richtung: 'person' }, 481, 481],
  ] as const)('%j: aus %i werden %i Minuten', (regel, roh, erwartet) => expect(gerundet(regel, roh)).toBe(erwartet))
  test('kostet niemanden mehr als einen halben Schritt, zugunsten der Person gar nichts, und rundet kein zweites Mal', () =>
    fc.assert(
      fc.property(rundung, fc.nat(1440), (regel, roh) => {
        const wert = gerundet(regel, roh)
        expect(Math.abs(wert - roh) < regel.aufMin && wert >= (regel.richtung === 'person' ? roh : roh - regel.aufMin / 2) && wert % regel.aufMin === 0).toBe(
          true,
        )
        expect(gerundet(regel, wert)).toBe(wert)
      }),
    ))
})

describe('die Nacht', () => {
  const nacht = geliefert('DE', 'erwachsen', '2026-11-01').nacht!.wert
  const ms = (wand: string) => Temporal.PlainDateTime.from(wand).toZonedDateTime('Europe/Berlin').epochMilliseconds
  test.each([
    ['2026-06-01T22:00', '2026-06-02T06:00', 420],
    ['2026-03-28T22:00', '2026-03-29T06:00', 360],
    ['2026-10-24T22:00', '2026-10-25T06:00', 480],
    ['2026-06-01T04:00', '2026-06-01T12:00', 120],
    ['2026-06-01T06:00', '2026-06-01T23:00', 0],
  ])('%s bis %s: %i Minuten', (von, bis, erwartet) => expect(nachtMinuten(nacht, [{ von: ms(von), bis: ms(bis) }], 'Europe/Berlin', 0)).toBe(erwartet))
  test('ist nie mehr als die Arbeit', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 0, max: 3000 }), (ab, dauer) => {
        const von = ms('2026-01-01T00:00') + ab * 60_000
        const nachts = nachtMinuten(nacht, [{ von, bis: von + dauer * 60_000 }], 'Europe/Berlin', 0)
        return nachts >= 0 && nachts <= dauer
      }),
    ))
})

describe('gewarnt wird', () => {
  const ruhig: Tageszahlen = { gearbeitetMin: 480, nachtMin: 0, pause: null, ruheMin: 660, stueckMin: 0, schichtMin: 0, samstagMin: 0, sonntagMin: 0 }
  const sagt = (zahlen: Partial<Tageszahlen>, gruppe: 'erwachsen' | 'jugendlich' = 'erwachsen', land: 'DE' | 'AT' = 'DE') =>
    warnungen({ ...ruhig, ...zahlen }, geliefert(land, gruppe, '2026-11-01')).map(({ art, istMin, grenzMin, regel }) => `${art} ${istMin}/${grenzMin} ${regel}`)
  test.each([
    [{}, []],
    [{ gearbeitetMin: 600 }, []],
    [{ gearbeitetMin: 601 }, ['Über Höchstzeit 601/600 DE-erwachsen-tag/1']],
    [{ ruheMin: 659 }, ['Ruhezeit zu kurz 659/660 DE-erwachsen-ruhe/1']],
    [{ ruheMin: null }, []],
    [{ pause: { anrechenbarMin: 16, geschuldetMin: 30 } }, ['Pause zu kurz 16/30 DE-erwachsen-pause/1']],
    [{ nachtMin: 400 }, []],
    [{ stueckMin: 360 }, []],
    [{ stueckMin: 361 }, ['Zu lang am Stück 361/360 DE-erwachsen-stueck/1']],
    [{ stueckMin: 400, pause: { anrechenbarMin: 0, geschuldetMin: 30 } }, ['Pause zu kurz 0/30 DE-erwachsen-pause/1']],
    [{ schichtMin: 900, samstagMin: 300 }, []],
    [{ sonntagMin: 1 }, ['Sonntagsarbeit 1/0 DE-erwachsen-freietage/1']],
  ])('bei %j: %j', (zahlen, erwartet) => expect(sagt(zahlen)).toEqual(erwartet))
  test('bei Jugendlichen früher und bei jeder Minute in der Nacht', () =>
    expect(sagt({ ruheMin: 700, nachtMin: 1 }, 'jugendlich')).toEqual([
      'Ruhezeit zu kurz 700/720 DE-jugendlich-ruhe/1',
      'Nachtarbeit 1/0 DE-jugendlich-nacht/1',
    ]))
  test('bei Jugendlichen auch am Samstag, nach viereinhalb Stunden am Stück und nach zehn Stunden Schicht', () =>
    expect([
      sagt({ ruheMin: 720, stueckMin: 271, schichtMin: 601, samstagMin: 60 }, 'jugendlich'),
      sagt({ ruheMin: 720, stueckMin: 270, schichtMin: 600 }, 'jugendlich'),
    ]).toEqual([
      ['Zu lang am Stück 271/270 DE-jugendlich-stueck/1', 'Schicht zu lang 601/600 DE-jugendlich-schicht/1', 'Samstagsarbeit 60/0 DE-jugendlich-freietage/1'],
      [],
    ]))
  test('in Österreich erst über zwölf Stunden', () =>
    expect([sagt({ gearbeitetMin: 720 }, 'erwachsen', 'AT'), sagt({ gearbeitetMin: 721 }, 'erwachsen', 'AT')]).toEqual([
      [],
      ['Über Höchstzeit 721/720 AT-erwachsen-tag/2'],
    ]))
})
