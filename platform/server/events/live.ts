import { sql, type Kysely } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { liveTopic, type Hints } from './hints.ts'
import { forgetSessions } from '../access/sessions.ts'
import type { Tables } from '../database/tables.ts'
import type { Emission } from '../record/notes.ts'

/** Topic of changed rights and ended sessions; every signed-in person hears it. */
export const rights = 'rechte'

export interface Live {
  /** Pages that are kept up to date, in the order in which they were opened. */
  streams: Set<Stream>
  stop: () => Promise<void>
  open: (listener: Listener) => () => void
}
/** A page that is kept up to date. `last`: what it is told before it ends. */
export interface Stream {
  anwenderId: Id<'anwender'>
  end: (last?: string) => void
}
type Listener = (events: readonly Event[]) => void

/** Where in the `ereignis` table somebody has read up to. */
export interface Place {
  xid: string
  id: number
}
interface Event extends Emission, Place {
  zeitpunkt: string
  /** The call that told it, where its answer says the same. */
  aufruf: string | null
}
/** So many events are read at once. */
export const batch = 1000
/**
 * The history that the database writes: another one after a standby took over. Transaction numbers of two histories say nothing about each other, and what
 * was committed last in the old one may be lost.
 */
const history = sql<string>`left(pg_walfile_name(pg_current_wal_lsn()), 8)`
/** So far back events are handed on once more when another history began: each only says "look". */
const againFor = sql`interval '10 minutes'`

/** The next events after a place, in the order in which their transactions began, at most `batch` of them; none that an open transaction may still come before. */
export const eventsAfter = async (db: Kysely<Tables>, place: Place, thema?: string) => (await readAfter(db, place, thema)).events

/**
 * The same, whether committed events behind them wait for an older transaction that is still open, and in which history that is. Those that wait are not
 * read: while a long transaction is open, each look would read all of them again.
 */
async function readAfter(db: Kysely<Tables>, { xid, id }: Place, thema?: string): Promise<{ events: Event[]; held: boolean; line: string }> {
  const after = sql`(e.xid, e.id) > (${xid}::xid8, ${id}::bigint)`
  const settled = sql`pg_snapshot_xmin(pg_current_snapshot())`
  const { rows } = await sql<{ line: string; held: boolean } & (Event | { id: null })>`
    select t.line, t.held, e.* from (select ${history} as line, exists (select from ereignis e where ${after} and e.xid >= ${settled}) as held) t left join lateral (
      select e.xid::text as xid, e.id, e.thema, e.ids, e.fuer, e.aufruf, e.zeitpunkt from ereignis e
      where ${after} and e.xid < ${settled} ${thema === undefined ? sql`` : sql`and e.thema = ${thema}`}
      order by e.xid, e.id limit ${sql.lit(batch)}) e on true
    order by e.xid::xid8, e.id`.execute(db)
  const { line, held } = rows[0]!
  return { events: rows.filter((row): row is typeof row & Event => row.id !== null), held, line }
}

/** Where to read on from: now, or in a history that just began from what happened there lately. */
async function placeNow(db: Kysely<Tables>, lately: boolean): Promise<Place & { line: string }> {
  const { rows } = await sql<{ xid: string; line: string }>`
    select coalesce(${lately ? sql`(select min(xid) from ereignis where zeitpunkt > now() - ${againFor})` : sql`null`},
      pg_snapshot_xmin(pg_current_snapshot()))::text as xid, ${history} as line`.execute(db)
  return { ...rows[0]!, id: 0 }
}

/** How soon to look again when an older transaction holds events back, at first; each time twice as long. */
const soonMs = 20

/**
 * Hands events of the `ereignis` table to listeners in this process. A hint only says "look now"; a look every `pollMs` finds
 * what a lost hint would have announced. What an older open transaction holds back is looked for again soon: its end gives no hint.
 * When a standby took over, all pages are sent to read everything anew: what they show may never have happened.
 */
export function startLive(db: Kysely<Tables>, hints: Pick<Hints, 'hear'>, pollMs: number, onError: (error: unknown) => void): Live {
  const listeners = new Set<Listener>()
  const streams = new Set<Stream>()
  let last: (Place & { line: string }) | undefined
  let busy: Promise<void> | undefined
  let again = false
  let stopped = false
  let soon: NodeJS.Timeout | undefined
  let waitMs = soonMs

  const look = (): Promise<void> => {
    again = true
    busy ??= (async () => {
      while (again) {
        again = false
        if (!stopped) await read()
      }
    })()
      .catch(onError)
      .finally(() => {
        busy = undefined
      })
    return busy
  }
  async function read() {
    if (!last) {
      last = await placeNow(db, false)
      return
    }
    const { line } = last
    const { events, held, line: now } = await readAfter(db, last)
    if (now !== line) {
      last = await placeNow(db, true)
      forgetSessions()
      for (const stream of streams) stream.end()
      again = true
      return
    }
    waitMs = held ? Math.min(2 * waitMs, pollMs) : soonMs
    if (held && !stopped) {
      clearTimeout(soon)
      soon = setTimeout(() => void look(), waitMs)
    }
    if (!events.length) return
    last = { ...events.at(-1)!, line }
    if (events.some(({ thema }) => thema === rights)) forgetSessions()
    for (const listener of listeners) listener(events)
    if (events.length === batch) again = true
  }

  const poll = setInterval(() => void look(), pollMs)
  const unhear = hints.hear((topics) => {
    if (topics.has(liveTopic)) void look()
  })
  void look()

  return {
    streams,
    open: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: async () => {
      stopped = true
      clearInterval(poll)
      clearTimeout(soon)
      unhear()
      await busy
    },
  }
}

/** Ends all streams, so that a closing server does not wait for them. */
export const closeStreams = ({ streams }: Live) => {
  for (const stream of streams) stream.end()
}
