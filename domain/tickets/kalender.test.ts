import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Geschaeftszeit, type Kalender } from './kalender.ts'

const STUNDE = 3_600_000
const geteilt = [
  { von: '08:00', bis: '12:00' },
  { von: '13:00', bis: '17:00' },
]
const kalender = (mehr: Partial<Kalender> = {}): Kalender => ({
  zone: 'Europe/Berlin',
  woche: { 1: geteilt, 2: geteilt, 3: geteilt, 4: geteilt, 5: [{ von: '08:00', bis: '12:00' }] },
  frei: new Map(),
  halbtagsBis: '12:00',
  ...mehr,
})
const rund = kalender({ woche: Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((tag) => [tag, [{ von: '00:00', bis: '24:00' }]])) })
const wien = (wand: string) => Temporal.PlainDateTime.from(wand).toZonedDateTime('Europe/Vienna').epochMilliseconds
const wand = (ms: number | null) =>
  ms === null ? null : Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO('Europe/Berlin').toPlainDateTime().toString()
const stunden = (zeit: Geschaeftszeit, a: string, b: string) => zeit.zwischen(wien(a), wien(b)) / STUNDE

describe('der Kalender rechnet Geschäftszeit', () => {
  const zeit = new Geschaeftszeit(
    kalender({
      frei: new Map([
        ['2026-12-24', 'halb'],
        ['2026-12-25', 'ganz'],
      ]),
    }),
  )
  test('geteilter Tag: die Mittagspause zählt nicht', () => {
    expect(stunden(zeit, '2026-11-23T08:00', '2026-11-23T17:00')).toBe(8)
    expect(stunden(zeit, '2026-11-23T11:00', '2026-11-23T14:00')).toBe(2)
    expect(wand(zeit.nach(wien('2026-11-23T11:00'), 2 * STUNDE))).toBe('2026-11-23T14:00:00')
  })
  test('was um zwölf voll ist, ist um zwölf fällig und nicht erst um eins', () =>
    expect(wand(zeit.nach(wien('2026-11-23T10:00'), 2 * STUNDE))).toBe('2026-11-23T12:00:00'))
  test('über das Wochenende', () => expect(wand(zeit.nach(wien('2026-11-27T11:00'), 2 * STUNDE))).toBe('2026-11-30T09:00:00'))
  test('halber Feiertag: nach zwölf ist Schluss, der ganze danach zählt nicht', () => {
    expect(stunden(zeit, '2026-12-24T00:00', '2026-12-26T00:00')).toBe(4)
    expect(wand(zeit.nach(wien('2026-12-24T11:00'), 2 * STUNDE))).toBe('2026-12-28T09:00:00')
  })
  test('außerhalb der Zeit vergeht nichts, und offen ist dann auch nicht', () => {
    expect(stunden(zeit, '2026-11-23T17:00', '2026-11-24T08:00')).toBe(0)
    expect([zeit.offen(wien('2026-11-23T12:30')), zeit.offen(wien('2026-11-23T13:00')), zeit.offen(wien('2026-11-23T17:00'))]).toEqual([false, true, false])
    expect(wand(zeit.nach(wien('2026-11-23T12:10'), 0))).toBe('2026-11-23T13:00:00')
  })
  test('die Umstellung: rund um die Uhr hat der eine Tag 23, der andere 25 Stunden', () => {
    const immer = new Geschaeftszeit(rund)
    expect(stunden(immer, '2026-03-29T00:00', '2026-03-30T00:00')).toBe(23)
    expect(stunden(immer, '2026-10-25T00:00', '2026-10-26T00:00')).toBe(25)
    expect(wand(immer.nach(wien('2026-03-29T01:00'), 2 * STUNDE))).toBe('2026-03-29T04:00:00')
    expect(wand(immer.nach(wien('2026-10-25T01:00'), 2 * STUNDE))).toBe('2026-10-25T02:00:00')
  })
  test('eine Nachtstunde, die es nicht gibt, zählt nicht; eine, die es zweimal gibt, zweimal', () => {
    const nacht = new Geschaeftszeit(kalender({ woche: { 7: [{ von: '02:00', bis: '03:00' }] } }))
    expect(stunden(nacht, '2026-03-29T00:00', '2026-03-30T00:00')).toBe(0)
    expect(stunden(nacht, '2026-10-25T00:00', '2026-10-26T00:00')).toBe(2)
  })
  test('ein leerer Kalender macht nie etwas fällig', () => expect(new Geschaeftszeit(kalender({ woche: {} })).nach(wien('2026-11-23T10:00'), 1)).toBeNull())
  test('Arbeitstage zählen den Tag des Beginns nicht mit', () => {
    expect(zeit.arbeitstage(wien('2026-11-27T10:00'), wien('2026-11-30T07:00'))).toBe(1)
    expect(zeit.arbeitstage(wien('2026-12-23T10:00'), wien('2026-12-28T07:00'))).toBe(2)
  })
})

describe('Gesetze der Geschäftszeit', () => {
  const frei = new Map([
    ['2026-03-30', 'halb'],
    ['2026-04-03', 'ganz'],
    ['2026-10-26', 'ganz'],
  ] as const)
  const alle = [
    kalender({ frei }),
    rund,
    kalender({ zone: 'America/New_York', frei }),
    kalender({ woche: { 7: [{ von: '01:30', bis: '03:30' }], 2: geteilt } }),
  ].map((one) => new Geschaeftszeit(one))
  const zeiten = fc.constantFrom(...alle)
  // Weeks around both changes of the clock.
  const moment = fc.oneof(
    fc.integer({ min: wien('2026-03-20T00:00'), max: wien('2026-04-10T00:00') }),
    fc.integer({ min: wien('2026-10-16T00:00'), max: wien('2026-11-05T00:00') }),
  )
  const dauer = fc.integer({ min: 1, max: 80 * STUNDE })
  test('Zeit lässt sich teilen: a bis b und b bis c sind a bis c', () =>
    fc.assert(
      fc.property(zeiten, fc.array(moment, { minLength: 3, maxLength: 3 }), (zeit, drei) => {
        const [a, b, c] = drei.toSorted((x, y) => x - y) as [number, number, number]
        expect(zeit.zwischen(a, b) + zeit.zwischen(b, c)).toBe(zeit.zwischen(a, c))
      }),
    ))
  test('fällig ist, wenn die Zeit um ist, und nie außerhalb der Arbeit', () =>
    fc.assert(
      fc.property(zeiten, moment, dauer, (zeit, ab, ms) => {
        const um = zeit.nach(ab, ms)!
        expect(zeit.zwischen(ab, um)).toBe(ms)
        expect(zeit.zwischen(ab, um - 1)).toBe(ms - 1)
        expect(zeit.offen(um - 1)).toBe(true)
      }),
    ))
  test('mehr Zeit macht nie früher fällig', () =>
    fc.assert(
      fc.property(zeiten, moment, dauer, dauer, (zeit, ab, eins, zwei) => {
        expect(zeit.nach(ab, eins + zwei)!).toBeGreaterThan(zeit.nach(ab, eins)!)
      }),
    ))
})
