import { expect, test } from 'vitest'
import { gemessen } from './usestoppuhr.ts'

const um = (wand: string) => Temporal.PlainDateTime.from(wand).toZonedDateTime('Europe/Berlin')

test('die Uhr misst ganze Minuten am Tag ihres Beginns', () =>
  expect(gemessen(um('2026-11-20T08:03:40'), um('2026-11-20T09:35:10'))).toEqual({ datum: '2026-11-20', von: '08:03', bis: '09:35', ueberMitternacht: false }))
test('wer gleich wieder anhält, hat eine Minute gearbeitet', () =>
  expect(gemessen(um('2026-11-20T08:03:01'), um('2026-11-20T08:03:09'))).toMatchObject({ von: '08:03', bis: '08:04' }))
test('über Mitternacht endet der Eintrag am Ende seines Tages', () =>
  expect(gemessen(um('2026-11-20T22:00'), um('2026-11-21T01:00'))).toEqual({ datum: '2026-11-20', von: '22:00', bis: '23:59', ueberMitternacht: true }))
test('in der letzten Minute des Tages bleibt Beginn vor Ende', () =>
  expect(gemessen(um('2026-11-20T23:59:10'), um('2026-11-20T23:59:40'))).toMatchObject({ von: '23:58', bis: '23:59' }))
