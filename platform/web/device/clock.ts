import type { Trust } from '#platform/contract/outbox.ts'

/** Server time and the two clocks of this page at the same moment, in milliseconds. */
interface Anchor {
  server: number
  monotonic: number
  wall: number
  /** How long the answer took: it may be wrong by half of that. */
  took: number
}
let anchor: Anchor | undefined
/** So far the clocks of a page may part before one of them was set (or the device slept). */
const tolerance = 2000
const wallMs = () => Temporal.Now.instant().epochMilliseconds

/** An answer that took longer replaces no better anchor that still holds. */
const promptMs = 500

/** Every answer of the server says what time it was there. `sent`: monotonic clock when it was asked. */
export function heardTime(header: string | null, sent: number) {
  const server = Number(header)
  if (!header || !Number.isFinite(server)) return
  const [monotonic, wall] = [performance.now(), wallMs()]
  const took = monotonic - sent
  dropMoved(wall, monotonic)
  if (anchor && took > promptMs && took > anchor.took) return
  anchor = { server: server + took / 2, monotonic, wall, took }
}

/**
 * A wall clock that ran ahead of the monotonic one means that the device slept or was set forward: nothing tells which, so the anchor is lost.
 * One that fell behind was set back; the anchor holds.
 */
function dropMoved(wall: number, monotonic: number) {
  if (anchor && wall - anchor.wall - (monotonic - anchor.monotonic) > tolerance) anchor = undefined
}

export interface Moment {
  um: Temporal.Instant
  grad: Trust
  abweichungSek: number | null
}

/** This moment as far as the device knows it. B: the server's clock, carried on by the monotonic clock of this page. C: the wall clock. */
export function moment(): Moment {
  const [wall, monotonic] = [wallMs(), performance.now()]
  dropMoved(wall, monotonic)
  if (!anchor) return { um: Temporal.Instant.fromEpochMilliseconds(wall), grad: 'C', abweichungSek: null }
  const server = Math.round(anchor.server + monotonic - anchor.monotonic)
  return { um: Temporal.Instant.fromEpochMilliseconds(server), grad: 'B', abweichungSek: Math.round((wall - server) / 1000) }
}
