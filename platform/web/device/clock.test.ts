import { beforeEach, expect, test, vi } from 'vitest'
import type * as Clock from './clock.ts'

/** A page that has just been opened: it has heard nothing yet. */
let clock: typeof Clock
beforeEach(async () => {
  vi.resetModules()
  clock = await import('./clock.ts')
})
const now = () => Temporal.Now.instant().epochMilliseconds
/** The server's clock is an hour ahead of this device's. */
const server = (at: number) => String(at + 3_600_000)
/** How far the page is off the server's clock now. */
const off = () => clock.moment().um.epochMilliseconds - (now() + 3_600_000)
/** An answer that was given long ago and was held up on its way back. */
const heldUp = (ms: number) => clock.heardTime(server(now() - ms), performance.now() - ms)

test('ohne Antwort des Büros gilt nur die Uhr des Geräts', () => {
  expect(clock.moment()).toMatchObject({ grad: 'C', abweichungSek: null })
})

test('mit einer Antwort gilt die Uhr des Büros, und die Abweichung des Geräts ist bekannt', () => {
  clock.heardTime(server(now()), performance.now())
  expect(clock.moment()).toMatchObject({ grad: 'B', abweichungSek: -3600 })
  expect(Math.abs(off())).toBeLessThan(1_000)
})

test('eine Antwort, die 15 Sekunden unterwegs war, verstellt eine gute Uhr nicht', () => {
  clock.heardTime(server(now()), performance.now())
  heldUp(15_000)
  expect(Math.abs(off())).toBeLessThan(1_000)
})

test('ist sie die erste, gilt sie, bis eine bessere kommt', () => {
  heldUp(15_000)
  expect(clock.moment().grad).toBe('B')
  expect(Math.abs(off())).toBeLessThan(8_000)
  heldUp(4_000)
  expect(Math.abs(off())).toBeLessThan(3_000)
})
