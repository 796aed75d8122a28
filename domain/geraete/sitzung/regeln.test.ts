import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { befund, bloecke, dauerSek, geordnet, instantAus, nachbarnVon, type Abschnitt } from './abschnitte.ts'
import { kennungAus } from './kennung.ts'
import { anMitternacht, tageszeiten } from './tage.ts'
import { anwesendSek, geteilt } from './teilen.ts'
import { verrechnetMin, type Verrechnungsregel } from './verrechnung.ts'

const zone = 'Europe/Berlin'
const um = (uhr: string) => `2026-11-18T${uhr}:00Z`
const teil = (von: string, bis: string): Abschnitt => ({ von: um(von), bis: um(bis) })
const auf: Verrechnungsregel = { einheitMin: 15, mindestMin: 15, je: 'block', art: 'auf' }

describe('Zusammenziehen (5.3, 1)', () => {
  test('09:00–09:10 und 09:15–09:25 sind ein Block von 20 Minuten', () =>
    expect(bloecke([teil('09:15', '09:25'), teil('09:00', '09:10')], 15)).toEqual([{ ...teil('09:00', '09:25'), sekunden: 1200 }]))
  test('15 Minuten Lücke ziehen zusammen, 16 Minuten trennen', () => {
    expect(bloecke([teil('09:00', '09:10'), teil('09:25', '09:35')], 15)).toHaveLength(1)
    expect(bloecke([teil('09:00', '09:10'), teil('09:26', '09:36')], 15).map(({ sekunden }) => sekunden)).toEqual([600, 600])
  })
})

describe('Verrechnungseinheiten (5.3, 2)', () => {
  test.each([
    [[40], auf, 15],
    [[15 * 60], auf, 15],
    [[15 * 60 + 1], auf, 30],
    [[20 * 60], auf, 30],
    [[10 * 60, 10 * 60], auf, 30],
    [[10 * 60, 10 * 60], { ...auf, je: 'tag' }, 30],
    [[5 * 60, 5 * 60], { ...auf, je: 'tag' }, 15],
    [[22 * 60], { ...auf, art: 'kaufmaennisch' }, 15],
    [[23 * 60], { ...auf, art: 'kaufmaennisch' }, 30],
    [[5 * 60], { ...auf, art: 'kaufmaennisch' }, 15],
    [[0], auf, 0],
  ] as const)('%j Sekunden mit %j werden %i Minuten', (sekunden, regel, minuten) => expect(verrechnetMin(sekunden, regel)).toBe(minuten))
})

describe('Überschneidung einer Person (5.3, 3)', () => {
  const paar = [
    { id: 'a', abschnitte: [teil('09:00', '10:00')] },
    { id: 'b', abschnitte: [teil('09:30', '10:30')] },
  ]
  test('09:00–10:00 und 09:30–10:30: anwesend 90 Minuten, gemessen 60 + 60, geteilt 45 + 45', () => {
    expect(anwesendSek(paar) / 60).toBe(90)
    expect(paar.map(({ abschnitte }) => dauerSek(abschnitte) / 60)).toEqual([60, 60])
    expect([...geteilt(paar)].map(([id, teile]) => [id, dauerSek(teile) / 60])).toEqual([
      ['a', 45],
      ['b', 45],
    ])
  })
  test('drei zugleich sind Drittel, übrige Sekunden gehen an die früheste', () => {
    const drei = ['c', 'a', 'b'].map((id) => ({ id, abschnitte: [{ von: um('09:00'), bis: '2026-11-18T09:00:11Z' }] }))
    expect([...geteilt(drei)].map(([id, teile]) => [id, dauerSek(teile)]).sort()).toEqual([
      ['a', 4],
      ['b', 4],
      ['c', 3],
    ])
  })
  test('Gesetz: die Summe der Anteile ist die Anwesenheit', () =>
    fc.assert(
      fc.property(fc.array(fc.array(fc.tuple(fc.nat(5000), fc.nat(5000)), { maxLength: 4 }), { maxLength: 5 }), (alle) => {
        const sitzungen = alle.map((teile, nr) => ({
          id: String(nr),
          abschnitte: teile.map(([von, dauer]) => ({ von: instantAus(von * 1000), bis: instantAus((von + dauer) * 1000) })),
        }))
        const summe = [...geteilt(sitzungen).values()].reduce((sekunden, teile) => sekunden + dauerSek(teile), 0)
        expect(summe).toBe(anwesendSek(sitzungen))
      }),
    ))
})

describe('Mitternacht und Zeitumstellung (5.3, 4)', () => {
  const lokal = (von: string, bis: string) => tageszeiten([{ von: Temporal.Instant.from(von).toString(), bis: Temporal.Instant.from(bis).toString() }], zone)
  test('23:50–00:20 sind 10 und 20 Minuten an zwei Tagen', () =>
    expect(lokal('2026-11-18T23:50+01:00', '2026-11-19T00:20+01:00')).toEqual([
      { tag: '2026-11-18', von: '23:50', bis: '24:00', minuten: 10 },
      { tag: '2026-11-19', von: '00:00', bis: '00:20', minuten: 20 },
    ]))
  test('25.10.2026 02:30 (+02:00) bis 02:15 (+01:00) sind 45 Minuten', () =>
    expect(lokal('2026-10-25T02:30+02:00', '2026-10-25T02:15+01:00')).toMatchObject([{ tag: '2026-10-25', minuten: 45 }]))
  test('29.03.2026 01:50 bis 03:10 sind 20 Minuten', () =>
    expect(lokal('2026-03-29T01:50+01:00', '2026-03-29T03:10+02:00')).toEqual([{ tag: '2026-03-29', von: '01:50', bis: '03:10', minuten: 20 }]))
  test('eine halbe Minute zählt als eine, angefangene Minuten doppelt zu keiner Zeit', () => {
    expect(lokal('2026-11-18T09:00:10+01:00', '2026-11-18T09:00:40+01:00')).toEqual([{ tag: '2026-11-18', von: '09:00', bis: '09:01', minuten: 1 }])
    const zwei = tageszeiten(
      [
        { von: '2026-11-18T08:00:10Z', bis: '2026-11-18T08:00:20Z' },
        { von: '2026-11-18T08:00:30Z', bis: '2026-11-18T08:05:00Z' },
      ],
      zone,
    )
    expect(zwei).toEqual([{ tag: '2026-11-18', von: '09:00', bis: '09:05', minuten: 5 }])
  })
  test('Gesetz: was an den Tagen steht, ergibt auch in den Nächten der Umstellung die gemessenen Minuten', () =>
    fc.assert(
      fc.property(fc.constantFrom('2026-10-24T20:00Z', '2026-03-28T20:00Z'), fc.nat(600), fc.integer({ min: 1, max: 600 }), (ab, nach, dauer) => {
        const von = Temporal.Instant.from(ab).add({ minutes: nach })
        const bis = von.add({ minutes: dauer })
        const tage = tageszeiten([{ von: von.toString(), bis: bis.toString() }], zone)
        expect(tage.reduce((summe, { minuten }) => summe + minuten, 0)).toBe(dauer)
        for (const eine of tage) expect(eine.von < eine.bis).toBe(true)
        expect(anMitternacht([{ von: von.toString(), bis: bis.toString() }], zone).every(({ tag }, nr, alle) => nr === 0 || tag > alle[nr - 1]!.tag)).toBe(true)
      }),
    ))
})

describe('was seltsam ist (5.3, 5)', () => {
  test('Ende vor Beginn, länger als zwölf Stunden, ohne Ende', () => {
    expect(befund(um('10:00'), um('09:59'))).toBe('uhr')
    expect(befund(um('08:00'), um('20:00'))).toBe(null)
    expect(befund(um('08:00'), '2026-11-18T20:00:01Z')).toBe('lang')
    expect(befund(um('08:00'), null)).toBe(null)
  })
  test('was keine Zeit dauert, fällt weg, was sich berührt, ist eins', () =>
    expect(geordnet([teil('09:00', '09:00'), teil('10:00', '10:30'), teil('09:30', '10:00')])).toEqual([teil('09:30', '10:30')]))
})

test('dieselben Teile ergeben dieselbe Kennung, andere eine andere', () => {
  expect(kennungAus('s', '2026-11-18', 0)).toBe(kennungAus('s', '2026-11-18', 0))
  expect(kennungAus('s', '2026-11-18', 0)).not.toBe(kennungAus('s', '2026-11-18', 1))
  expect(kennungAus('s')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('Sitzungen mit 15 Minuten Lücke sind Nachbarn, auch über eine dritte; 16 Minuten und gleichzeitige sind keine (5.3, 1)', () => {
  const s = (von: string, bis: string) => ({ von: `2026-11-18T${von}:00Z`, bis: `2026-11-18T${bis}:00Z` })
  const eine = s('09:00', '09:10')
  const [davor, danach, dritte] = [s('08:30', '08:45'), s('09:25', '09:35'), s('09:40', '09:50')]
  expect(nachbarnVon(eine, [dritte, danach, davor, s('10:06', '10:10'), s('09:05', '09:20')], 15)).toEqual([davor, danach, dritte])
  expect(nachbarnVon(eine, [s('09:26', '09:30')], 15)).toEqual([])
})
