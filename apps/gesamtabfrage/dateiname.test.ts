import { expect, test } from 'vitest'
import { dateiname, sammelname, verschieden } from './server/dateiname.ts'

const um = (zeit: string) => sammelname(Temporal.PlainDateTime.from(zeit).toZonedDateTime('Europe/Berlin').toInstant(), 'Europe/Berlin')

test('D1 31.12.2025 23:07 in Berlin: Kalenderjahr und 24 Stunden', () => {
  expect(um('2025-12-31T23:07')).toBe('Belege_31-12-2025_23-07')
})
test('D2 01.01.2027 00:05', () => {
  expect(um('2027-01-01T00:05')).toBe('Belege_01-01-2027_00-05')
})
test('ein Beleg heißt nach Art und Bezugsnummer, ohne sie nach der Belegnummer', () => {
  expect(dateiname({ belegart: 'RE', belegnummer: 4711, bezugsnummer: '' }, '_archiv')).toBe('RE_4711_archiv')
  expect(dateiname({ belegart: 'ER', belegnummer: 12, bezugsnummer: 'R 2026/0815' }, '_fremd')).toBe('ER_R 2026-0815_fremd')
})
test.each([
  ['a/b', 'ER_a-b'],
  ['../../x', 'ER_x'],
  ['CON', 'ER_CON'],
  ['…', 'ER_7'],
  ['🧱', 'ER_7'],
  ['x'.repeat(300), `ER_${'x'.repeat(80)}`],
  ['R\u202e1\u0000', 'ER_R-1'],
  ['=1+1', 'ER_1-1'],
])('als Bezugsnummer %s bleibt der Name einer', (bezugsnummer, name) => {
  expect(dateiname({ belegart: 'ER', belegnummer: 7, bezugsnummer })).toBe(name)
})
test('derselbe Name zweimal in einem Archiv: der zweite bekommt _2, auch wenn es den schon gibt', () => {
  expect(verschieden(['RE_1.pdf', 'RE_1.pdf', 'RE_1_2.pdf', 're_1.pdf'])).toEqual(['RE_1.pdf', 'RE_1_2.pdf', 'RE_1_2_2.pdf', 're_1_3.pdf'])
})
