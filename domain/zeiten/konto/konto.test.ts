import { expect, test } from 'vitest'
import { offenAb, type Kontogrund } from './konto.ts'

const grund = (mehr: Partial<Kontogrund>): Kontogrund => ({
  beginn: '2026-02-17',
  eintritt: '2026-05-04',
  austritt: null,
  freigegeben: ['2026-02'],
  buchungen: [],
  geschlossen: [],
  ...mehr,
})
const zu = (...monate: string[]) => monate.map((monat) => ({ beginn: `${monat}-01`, sollMin: 0, istMin: 0 }))

test('zwischen einem freigegebenen Tag vor dem Eintritt und dem Eintritt muss kein Monat abgeschlossen werden', () => {
  expect(offenAb(grund({}), '2026-07-10')).toBe('2026-02-17')
  expect(offenAb(grund({ geschlossen: zu('2026-02') }), '2026-07-10')).toBe('2026-05-01')
  expect(offenAb(grund({ geschlossen: zu('2026-02', '2026-05') }), '2026-07-10')).toBe('2026-06-01')
})

test('nach dem Austritt muss nur ein Monat abgeschlossen werden, in dem ein Tag freigegeben ist', () => {
  const gegangen = { austritt: '2026-05-31', geschlossen: zu('2026-02', '2026-05') }
  expect(offenAb(grund(gegangen), '2026-09-10')).toBeNull()
  expect(offenAb(grund({ ...gegangen, freigegeben: ['2026-02', '2026-08'] }), '2026-09-10')).toBe('2026-08-01')
})
