import { useSyncExternalStore } from 'react'

const horcher = new Set<() => void>()
let takt: ReturnType<typeof setInterval> | undefined

/** One timer for everything that ticks on the page. */
const anmelden = (ruf: () => void) => {
  horcher.add(ruf)
  takt ??= setInterval(() => {
    for (const jeder of horcher) jeder()
  }, 1000)
  return () => {
    horcher.delete(ruf)
    if (horcher.size) return
    clearInterval(takt)
    takt = undefined
  }
}
const ruht = () => () => {}

/** Draws again each second while `laeuft`. What is shown is computed from the monotonic clock, so a late tick loses nothing. */
export const useTakt = (laeuft: boolean) => useSyncExternalStore(laeuft ? anmelden : ruht, () => (laeuft ? Math.floor(performance.now() / 1000) : 0))

const empfangen = new WeakMap<object, number>()

/**
 * Seconds since the server made an answer, by the monotonic clock of this page: a wall clock that is set meanwhile changes nothing.
 * `dataUpdatedAt` is when the answer came in (epoch ms); it only matters when it is first seen later.
 */
export function sekundenSeit(antwort: object, dataUpdatedAt: number) {
  const jetzt = performance.now()
  const bekannt = empfangen.get(antwort) ?? jetzt - Math.max(0, Temporal.Now.instant().epochMilliseconds - dataUpdatedAt)
  empfangen.set(antwort, bekannt)
  return (jetzt - bekannt) / 1000
}
