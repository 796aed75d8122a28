import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { seed } from '#test/selection.ts'
import { dokulage, erinnerungsstufe, uebergabeBis, type Dokuakt } from './frist.ts'

const bayern = { land: 'DE', region: 'BY', zone: 'Europe/Berlin' } as const
const wien = { land: 'AT', region: '9', zone: 'Europe/Vienna' } as const
const akt = (was: Dokuakt['akt'], tag: string): Dokuakt => ({ akt: was, tag })
const lage = (mehr: Partial<Parameters<typeof dokulage>[0]>) =>
  dokulage({ oenorm: true, antwort: true, zugaenge: [], akte: [], ort: wien, heute: '2026-11-23', ...mehr })

test('ein Schreiben geht am nächsten Werktag hinaus, ein Bautagesbericht binnen 14 Tagen, für anderes gibt es keine Frist', () => {
  expect(uebergabeBis('Bedenken', '2026-10-30', bayern)).toBe('2026-10-31')
  expect(uebergabeBis('Behinderung', '2026-10-31', bayern)).toBe('2026-11-02')
  expect(uebergabeBis('Bautagesbericht', '2026-12-11', wien)).toBe('2026-12-28')
  expect(uebergabeBis('Mangel', '2026-10-30', bayern)).toBeNull()
})

test('nach ÖNORM gilt als bestätigt, wogegen binnen 14 Tagen nach belegtem Zugang niemand etwas einwendet', () => {
  const akte = [akt('zugang', '2026-11-02')]
  expect(lage({ akte, heute: '2026-11-16' })).toMatchObject({ stand: 'läuft', antwortBis: '2026-11-16', belegt: true })
  expect(lage({ akte, heute: '2026-11-17' }).stand).toBe('gilt als bestätigt')
  expect(lage({ akte: [akt('zugang', '2026-12-11')], heute: '2026-12-28' }).antwortBis).toBe('2026-12-28')
})

test('eine E-Mail allein belegt den Zugang nicht: es bleibt eine Vermutung', () => {
  const zugaenge = [{ tag: '2026-11-02', belegt: false }]
  expect(lage({ zugaenge, heute: '2026-11-17' }).stand).toBe('vermutlich bestätigt')
  expect(lage({ zugaenge, akte: [akt('zugang', '2026-11-05')], heute: '2026-11-17' })).toMatchObject({ stand: 'läuft', antwortBis: '2026-11-19' })
})

test('ohne ÖNORM folgt aus dem Schweigen nichts: ein Schreiben wird nachgefragt, ein Bautagesbericht ist übergeben', () => {
  const fall = { oenorm: false, ort: bayern, akte: [akt('zugang', '2026-11-02')], heute: '2026-11-17' }
  expect(lage(fall).stand).toBe('ohne Antwort')
  expect(lage({ ...fall, antwort: false })).toMatchObject({ stand: 'übergeben', antwortBis: null })
})

test('eine Einwendung am letzten Tag hält die Frist an, eine danach wird als verspätet vermerkt', () => {
  const zugang = akt('zugang', '2026-11-02')
  expect(lage({ akte: [zugang, akt('einwendung', '2026-11-16')], heute: '2026-12-01' })).toMatchObject({ stand: 'Einwendung', zuSpaet: false })
  expect(lage({ akte: [zugang, akt('einwendung', '2026-11-16'), akt('erledigt', '2026-11-20')] }).stand).toBe('erledigt')
  expect(lage({ akte: [zugang, akt('einwendung', '2026-11-17')] })).toMatchObject({ stand: 'gilt als bestätigt', zuSpaet: true })
  // Without a proven receipt nothing has run out: the objection stands.
  expect(lage({ zugaenge: [{ tag: '2026-11-02', belegt: false }], akte: [akt('einwendung', '2026-11-17')] }).stand).toBe('Einwendung')
})

test('nichts übergeben ist keine Frist, und was bestätigt ist, wartet auf niemanden', () => {
  expect(lage({})).toMatchObject({ stand: 'nicht übergeben', antwortBis: null })
  expect(lage({ akte: [akt('bestaetigt', '2026-11-03')] })).toMatchObject({ stand: 'bestätigt', antwortBis: null })
})

test('erinnert wird zwei Werktage vorher und ab dem Tag selbst', () => {
  const stufen = (bis: string, ...tage: string[]) => tage.map((heute) => erinnerungsstufe(bis, bayern, heute))
  // A Monday: Saturday is a working day, Sunday is none.
  expect(stufen('2026-11-23', '2026-11-19', '2026-11-20', '2026-11-22', '2026-11-23', '2026-12-30')).toEqual([null, 2, 2, 0, 0])
  // Over Christmas: the 25th and 26th are holidays.
  expect(stufen('2026-12-28', '2026-12-22', '2026-12-23', '2026-12-27', '2026-12-28')).toEqual([null, 2, 2, 0])
})

test('wer später bekommt, hat nie früher Zeit; die Frist endet nie am Samstag, Sonntag oder Feiertag', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 30 }), fc.constantFrom(bayern, wien), (ab, mehr, ort) => {
      const tag = (n: number) => Temporal.PlainDate.from('2026-01-01').add({ days: n }).toString()
      const bis = (n: number) => lage({ ort, akte: [akt('zugang', tag(n))], heute: tag(n) }).antwortBis!
      expect(bis(ab + mehr) >= bis(ab)).toBe(true)
      expect(Temporal.PlainDate.from(bis(ab)).dayOfWeek).toBeLessThan(6)
    }),
    { seed },
  ))
