import { expect, test } from 'vitest'
import type { Zeitstempel } from '#domain/stempel/contract.ts'
import { gegensatz } from './gegensatz.ts'

const stempel = (uhr: string, flag: 'arrival' | 'departure', more: Partial<Zeitstempel> = {}): Zeitstempel => ({
  id: uhr,
  timestamp: `2026-03-02T${uhr}:00+01:00`,
  flag,
  code: { name: 'Normal', description: '', art: 'arbeit', icon: 'clock' },
  zone: 'Europe/Berlin',
  employee: { id: 'a', persnr: 1, vorname: 'A', zuname: 'B' },
  quelle: 'portal',
  vertrauen: 'A',
  empfangen: `2026-03-02T${uhr}:00+01:00`,
  abweichungSek: null,
  ort: null,
  erfasstVon: null,
  korrigiert: null,
  grund: null,
  storno: null,
  darf: ['beantragen'],
  ...more,
})
const pause = { name: 'Pause', description: '', art: 'pause', icon: 'coffee' } as const
const tag = [stempel('07:20', 'arrival'), stempel('12:00', 'departure', { code: pause }), stempel('16:00', 'departure')]
const gegen = (uhr: string, flag: 'arrival' | 'departure', code = 'Normal', alle = tag) =>
  gegensatz(alle, { timestamp: `2026-03-02T${uhr}:00+01:00`, flag, code })?.id ?? null

test('ein Kommen vor dem Kommen und ein Gehen nach dem Gehen widersprechen dem, was dasteht', () => {
  expect(gegen('07:00', 'arrival')).toBe('07:20')
  expect(gegen('07:45', 'arrival')).toBe('07:20')
  expect(gegen('16:30', 'departure')).toBe('16:00')
  expect(gegen('15:30', 'departure')).toBe('16:00')
})
test('was fehlt, passt dazu: die Rückkehr, das Gehen zwischen zwei Kommen, der erste Stempel eines Tages', () => {
  expect(gegen('12:30', 'arrival', 'Pause')).toBeNull()
  expect(gegen('12:00', 'departure', 'Normal', [stempel('07:00', 'arrival'), stempel('13:00', 'arrival')])).toBeNull()
  expect(gegen('07:00', 'arrival', 'Normal', [])).toBeNull()
  expect(gegen('16:00', 'departure', 'Normal', [stempel('07:00', 'arrival'), stempel('12:00', 'departure', { code: pause })])).toBeNull()
})
test('dieselbe Absicht binnen einer Minute ist derselbe Stempel, und was nicht mehr zählt, widerspricht nicht', () => {
  expect(gegen('07:20', 'arrival')).toBeNull()
  expect(gegen('07:21', 'arrival')).toBeNull()
  expect(gegen('07:00', 'arrival', 'Normal', [stempel('07:20', 'arrival', { storno: { grund: 'x', zeitpunkt: '2026-03-02T09:00:00Z', von: 'C' } })])).toBeNull()
})
