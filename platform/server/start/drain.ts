import { Server } from 'node:net'
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import type { Running } from './start.ts'

/** How long a closing server at least still works on what comes: load balancers look at /readyz meanwhile, see DRAIN_SECONDS. */
const leastGraceMs = 500
/** Longest wait in all for the moments of quiet. */
const patienceMs = 6_500

/**
 * Lets a server that will close answer everything that has been sent to it. Node ends "idle" connections at once, also those whose request
 * has arrived but was not read yet; the system resets connections that nobody accepted, and the loop accepts one in each turn: on a busy
 * machine both cut requests. So what comes after the grace is told at once to try again, all that waits is accepted and read, then nothing
 * new is taken, and the connections that are left get their turn. Closing comes afterwards.
 */
export async function drain({ portal, server: { server } }: Pick<Running, 'portal' | 'server'>) {
  const graceMs = Math.max(leastGraceMs, portal.config.DRAIN_SECONDS * 1000)
  let latest = performance.now()
  const deadline = latest + graceMs + patienceMs
  const came = () => {
    latest = performance.now()
  }
  server.on('connection', came).on('request', came)
  const quietFor = async (ms: number, pauseMs: number) => {
    while (performance.now() < deadline) {
      if (pauseMs) await delay(pauseMs)
      const began = performance.now()
      await turn()
      if (latest < began && began - latest >= ms) return
    }
  }
  portal.closing = true
  await delay(graceMs)
  portal.refusing = true
  await quietFor(1, 0)
  Server.prototype.close.call(server) // stops listening only; the one of http would also end idle connections
  await quietFor(200, 10)
}
