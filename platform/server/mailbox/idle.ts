import { setTimeout as sleep } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import { fetchLock, imapClient, round } from './imap.ts'
import type { Keeper } from './keep.ts'

/** Milliseconds: after the first failure, at most, how often a server that does not watch asks for the watch, how often the one that does looks whether it still has it. */
export const pauses = { first: 5_000, longest: 300_000, turn: 30_000, look: 30_000 } as const
type Pauses = Readonly<Record<keyof typeof pauses, number>>

const watchLock = sql`hashtextextended('post-wache', 0)`
/** The line to the mail server is renewed after so long: a dead one is noticed, and no router forgets it. */
const idleMs = 5 * 60_000
const farewellMs = 2_000

/**
 * Keeps a line to the mailbox open on which the mail server says at once when something has come (IDLE), and takes it. One server of several watches; when it goes,
 * another takes over. A broken line is built up again after growing pauses; what came meanwhile is taken first. The job of each minute goes on beside it.
 */
export function watchMailbox(keeper: Keeper, url: URL, maxBytes: number, onError: (error: unknown) => void, times: Pauses = pauses) {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {})
  const running = (async () => {
    let next = times.first
    while (!signal.aborted) {
      const began = performance.now()
      try {
        await keeper.db.connection().execute((holder) => inTurn(holder, () => watch(holder, keeper, { url, maxBytes, look: times.look, signal })))
        await pause(times.turn)
      } catch (error) {
        if (signal.aborted) return
        onError(error)
        // A line that held for long was a good one.
        if (performance.now() - began > times.longest) next = times.first
        await pause(next)
        next = Math.min(next * 2, times.longest)
      }
    }
  })()
  return {
    /** Ends the watch; a mail that is being taken is taken to its end unless that takes long. */
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Acts while no other server does; otherwise not at all. */
async function inTurn(holder: Db, act: () => Promise<void>) {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${watchLock}) as mine`.execute(holder)
  if (!rows[0]!.mine) return
  // When the connection is gone, so is the lock.
  await act().finally(() => sql`select pg_advisory_unlock(${watchLock})`.execute(holder).catch(() => {}))
}

interface Line {
  url: URL
  maxBytes: number
  /** Milliseconds between two looks at the database. */
  look: number
  signal: AbortSignal
}

/** One line, as long as it holds. Ends when it is told to, throws when the line breaks or the database forgets us. */
async function watch(holder: Db, keeper: Keeper, { url, maxBytes, look, signal }: Line) {
  const client = imapClient(url, { autoIdleDelay: 100, maxIdleTime: idleMs, socketTimeout: idleMs + 60_000 })
  let broken: Error | null = null
  let something = Promise.withResolvers<void>()
  client.on('error', (error: Error) => {
    broken = error
  })
  client.on('close', () => {
    broken ??= new Error('the mail server has closed the line')
    something.resolve()
  })
  let due = true
  client.on('exists', () => {
    due = true
    something.resolve()
  })
  const wake = () => something.resolve()
  signal.addEventListener('abort', wake)
  // Whoever is stopped in the middle of a long mail does not wait for it: it is not kept yet, and comes again.
  const end = () => setTimeout(() => client.close(), farewellMs).unref()
  signal.addEventListener('abort', end)
  try {
    await client.connect()
    while (!signal.aborted) {
      if (broken) throw broken
      something = Promise.withResolvers()
      if (due) {
        due = false
        due = (await alone(holder, signal, () => round(keeper, client, url, maxBytes, () => signal.aborted))) || due
      } else {
        await Promise.race([something.promise, sleep(look, undefined, { signal, ref: false }).catch(() => {})])
        await sql`select 1`.execute(holder)
      }
    }
  } finally {
    signal.removeEventListener('abort', wake)
    signal.removeEventListener('abort', end)
    await farewell(client)
  }
}

/** Beside the job of each minute: one after the other, so that nothing is taken twice and nothing waits for the next minute. True: still due. */
async function alone(holder: Db, signal: AbortSignal, act: () => Promise<boolean>) {
  for (;;) {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${fetchLock}) as mine`.execute(holder)
    if (rows[0]!.mine) break
    await sleep(againMs, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return true
  }
  try {
    return await act()
  } finally {
    await sql`select pg_advisory_unlock(${fetchLock})`.execute(holder).catch(() => {})
  }
}
const againMs = 200

async function farewell(client: ImapFlow) {
  await Promise.race([client.logout().catch(() => {}), sleep(farewellMs, undefined, { ref: false })])
  client.close()
}
