import { expect, test } from 'vitest'
import { formatsFor } from './formats.ts'

const de = formatsFor('de')
const en = formatsFor('en')

test('ein Tag steht mit Punkten, auf Englisch mit Strichen', () => {
  expect(de.day('2026-11-05')).toBe('05.11.2026')
  expect(en.day('2026-11-05')).toBe('05/11/2026')
  expect(de.shortDay('2026-11-05')).toBe('05.11.')
  expect(de.longDay('2026-11-19')).toBe('Donnerstag, 19. November 2026')
})

test('ein Zeitpunkt steht in der Zone des Lesers', () => {
  expect(de.time('2026-11-19T06:12:40Z', 'Europe/Berlin')).toBe('07:12')
  expect(de.dateTime('2026-06-30T22:05:00Z', 'Europe/Berlin')).toBe('01.07.2026, 00:05')
})

test('eine Dauer zählt über den Tag hinaus und kennt Schulden', () => {
  expect(de.duration(0)).toBe('0:00')
  expect(de.duration(2310)).toBe('38:30')
  expect(de.duration(-10)).toBe('−0:10')
  expect(de.seconds(13287)).toBe('03:41:27')
})

test('ein Monat beim Namen, mit seinem Jahr', () => {
  expect([de.month('2026-02-01'), en.month('2026-02-01')]).toEqual(['Februar 2026', 'February 2026'])
})

test('Geld bleibt auf den Cent genau', () => {
  expect(de.money('21600.00')).toBe('21.600,00\u00a0€')
  expect(de.money('90071992547409.93')).toBe('90.071.992.547.409,93\u00a0€')
  expect([de.euros('21600.49'), en.euros('-21600.50')]).toEqual(['21.600\u00a0€', '-€21,601'])
  expect(de.number(1234.5)).toBe('1.234,5')
  expect(de.number(12, 1)).toBe('12,0')
  expect(de.percent(0.66)).toBe('66\u00a0%')
})

test('wie lange her in der größten Einheit, die passt', () => {
  const now = '2026-11-19T10:00:00Z'
  expect(de.relative('2026-11-19T09:59:40Z', now)).toBe('gerade eben')
  expect(de.relative('2026-11-19T09:54:00Z', now)).toBe('vor 6 Min.')
  expect(de.relative('2026-11-17T10:00:00Z', now)).toBe('vor 2 Tagen')
  expect(de.relative('2026-11-18T10:00:00Z', now)).toBe('vor 1 Tag')
  expect(en.relative('2026-11-19T12:00:00Z', now)).toBe('in 2 hrs')
})

test('eine Dauer in der größten Einheit, die passt', () => {
  expect([30, 60, 3 * 3600, 86_400, 2.5 * 86_400].map((seconds) => de.span(seconds))).toEqual(['1 Min.', '1 Min.', '3 Std.', '1 Tag', '2 Tage'])
  expect([3600, 2 * 86_400].map((seconds) => en.span(seconds))).toEqual(['1 hr', '2 days'])
  expect([60, 86_400, 2.5 * 86_400].map((seconds) => de.spanSince(seconds))).toEqual(['1 Min.', '1 Tag', '2 Tagen'])
  expect(en.spanSince(2 * 86_400)).toBe('2 days')
})
