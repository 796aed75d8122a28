import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { geliefert } from '#test/zeitregeln.ts'
import { durchschnitt, nochErlaubt, wochensummen, type Wochensumme } from './durchschnitt.ts'
import { datum, tagnummer } from '../tag/ortszeit.ts'

const at = geliefert('AT', 'erwachsen', '2026-11-01').durchschnitt!
const de = geliefert('DE', 'erwachsen', '2026-11-01').durchschnitt!
/** So many weeks from Monday 1 June 2026 on. */
const wochen = (anzahl: number, arbeitMin: number, halbtage = 12): Wochensumme[] =>
  Array.from({ length: anzahl }, (_, i) => ({ montag: datum(tagnummer('2026-06-01') + 7 * i), arbeitMin, halbtage }))
const plan = { datum: '', von: '', bis: '', pauseMin: 0, sollMin: 240 }
const tage = (was: (tag: number) => Partial<Parameters<typeof wochensummen>[0][number]>, anzahl = 7) =>
  Array.from({ length: anzahl }, (_, i) => ({
    datum: datum(tagnummer('2026-06-01') + i),
    nettoMin: 0,
    pflichtpauseMin: 0,
    feiertag: null,
    feiertagHalb: false,
    abwesenheit: null,
    plan: null,
    ...was(i),
  }))
const halbtage = (was: Parameters<typeof tage>[0]) => wochensummen(tage(was))[0]!.halbtage

describe('der Durchschnitt', () => {
  test.each([
    ['Österreich: 17 Wochen zu 48 Stunden sind erlaubt', at, wochen(17, 2880), 2880, false],
    ['eine Minute mehr in einer Woche ist zu viel', at, [...wochen(16, 2880), { montag: '2026-09-21', arbeitMin: 2881, halbtage: 12 }], 2881, true],
    ['60 Stunden gehen, wenn andere Wochen ausgleichen', at, [...wochen(9, 3600), ...wochen(8, 2000)], 2848, false],
    ['ältere Wochen zählen nicht mehr', at, [...wochen(20, 4000), ...wochen(17, 2400)], 2400, false],
    ['Deutschland: 24 Wochen, zwölf zu 60 und zwölf zu 36 Stunden', de, [...wochen(12, 3600), ...wochen(12, 2160)], 2880, false],
    ['dreizehn zu 60 Stunden sind zu viel', de, [...wochen(13, 3600), ...wochen(11, 2160)], 2940, true],
    ['sechs Urlaubswochen gleichen nichts aus', de, [...wochen(18, 2940), ...wochen(6, 0, 0)], 2940, true],
  ] as const)('%s', (_, regel, alle, istMin, ueber) => {
    expect(durchschnitt(alle, regel)).toMatchObject({ istMin, ueber, grenzMin: 2880, regel: regel.id, quelle: regel.quelle })
  })
  test('nennt Regel, Fassung und Quelle', () =>
    expect([de.id, de.quelle, at.id, at.quelle]).toEqual(['DE-erwachsen-durchschnitt/1', '§ 3 Satz 2 ArbZG', 'AT-erwachsen-durchschnitt/1', '§ 9 Abs. 4 AZG']))
  test('sagt nichts, solange die Wochen nicht voll sind oder nur frei war', () => {
    expect(durchschnitt(wochen(16, 3600), at)).toBeNull()
    expect(durchschnitt(wochen(17, 0, 0), at)).toBeNull()
  })
})

describe('was eine Woche zählt', () => {
  test('sechs Werktage, auch ohne Plan; der Sonntag zählt nur mit seiner Arbeit', () => {
    expect(wochensummen(tage((tag) => ({ nettoMin: tag === 6 ? 300 : 60 })))).toEqual([{ montag: '2026-06-01', arbeitMin: 660, halbtage: 12 }])
    expect(wochensummen(tage(() => ({}), 6))).toEqual([])
  })
  test('Urlaub, Krankheit und Feiertag sind neutral, Zeitausgleich und Homeoffice nicht', () => {
    expect(halbtage(() => ({ abwesenheit: 'Urlaub' }))).toBe(0)
    expect(halbtage((tag) => (tag === 3 ? { feiertag: 'Fronleichnam' } : {}))).toBe(10)
    expect(halbtage((tag) => (tag < 2 ? { abwesenheit: 'Krank' } : {}))).toBe(8)
    expect(halbtage(() => ({ abwesenheit: 'Zeitausgleich' }))).toBe(12)
    expect(halbtage(() => ({ abwesenheit: 'Homeoffice', plan }))).toBe(12)
  })
  test('ein halber Tag ist halb neutral; wer am Feiertag arbeitet, hatte keinen', () => {
    expect(halbtage((tag) => (tag === 0 ? { abwesenheit: 'Urlaub', plan, nettoMin: 240 } : {}))).toBe(11)
    expect(halbtage((tag) => (tag === 0 ? { feiertag: 'Pfingstmontag', nettoMin: 480 } : {}))).toBe(12)
  })
  test('ein halber Feiertag ohne Plan zählt halb', () =>
    expect(halbtage((tag) => (tag === 5 ? { feiertag: 'Heiliger Abend', feiertagHalb: true } : {}))).toBe(11))
  test('ein Feiertag im Urlaub, ganz oder halb, ist nicht noch einmal neutral', () => {
    expect(halbtage((tag) => (tag < 2 ? { abwesenheit: 'Urlaub', feiertag: tag ? 'Pfingstmontag' : null } : {}))).toBe(8)
    expect(halbtage((tag) => (tag < 2 ? { abwesenheit: 'Urlaub', feiertag: tag ? 'Heiliger Abend' : null, feiertagHalb: tag === 1 } : {}))).toBe(8)
  })
  test('abgezogene Pausen sind keine: gezählt wird die gearbeitete Zeit', () =>
    expect(wochensummen(tage((tag) => (tag < 5 ? { nettoMin: 575, pflichtpauseMin: 45 } : {})))[0]!.arbeitMin).toBe(3100))
})

describe('was in der laufenden Woche noch geht', () => {
  test('so viel, dass der Durchschnitt gerade hält', () => {
    expect(nochErlaubt(wochen(16, 2880), { halbtage: 12 }, at)).toBe(2880)
    expect(nochErlaubt(wochen(16, 3000), { halbtage: 12 }, at)).toBe(960)
    expect(nochErlaubt(wochen(16, 3600), { halbtage: 12 }, at)).toBe(0)
    expect(nochErlaubt(wochen(15, 3600), { halbtage: 12 }, at)).toBeNull()
  })
  test('genau das und keine Minute mehr, für beliebige Wochen', () => {
    const woche = fc.record({ arbeitMin: fc.integer({ min: 0, max: 3000 }), halbtage: fc.integer({ min: 1, max: 12 }) })
    fc.assert(
      fc.property(fc.array(woche, { minLength: 16, maxLength: 16 }), fc.integer({ min: 0, max: 12 }), (vorher, halb) => {
        const davor = vorher.map((one, i) => ({ montag: datum(tagnummer('2026-06-01') + 7 * i), ...one }))
        const bleibt = nochErlaubt(davor, { halbtage: halb }, at)!
        const mit = (arbeitMin: number) => durchschnitt([...davor, { montag: '2026-09-21', arbeitMin, halbtage: halb }], at)!
        expect(mit(bleibt + 1).ueber).toBe(true)
        if (bleibt > 0) expect(mit(bleibt).ueber).toBe(false)
      }),
    )
  })
})
