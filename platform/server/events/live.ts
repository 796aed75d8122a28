import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { Contract } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Emission, Person } from '../http/context.ts'
import { liveTopic, type Hints } from './hints.ts'
import { whoAsks } from '../http/http.ts'
import type { Portal } from '../http/portal.ts'
import { forgetSessions, sessionOpen } from '../access/sessions.ts'
import type { Tables } from '../database/tables.ts'

/** Topic of changed rights and ended sessions; every signed-in person hears it. */
export const rechte = 'rechte'
const beatMs = 20_000

export interface Live {
  /** Pages that are kept up to date, in the order in which they were opened. */
  streams: Set<Stream>
  stop: () => Promise<void>
  open: (listener: Listener) => () => void
}
interface Stream {
  anwenderId: string
  end: (last?: string) => void
}
type Listener = (events: readonly Emission[]) => void

/** Where in the `ereignis` table somebody has read up to. */
export interface Place {
  xid: string
  id: number
}
interface Event extends Emission, Place {
  zeitpunkt: string
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

/** The same, whether committed events behind them wait for an older transaction that is still open, and in which history that is. */
async function readAfter(db: Kysely<Tables>, { xid, id }: Place, thema?: string): Promise<{ events: Event[]; held: boolean; line: string }> {
  const { rows } = await sql<{ line: string } & ((Event & { held: boolean }) | { id: null })>`
    select t.line, e.* from (select ${history} as line) t left join lateral (
      select e.xid::text as xid, e.id, e.thema, e.ids, e.fuer, e.zeitpunkt, e.xid >= pg_snapshot_xmin(pg_current_snapshot()) as held from ereignis e
      where (e.xid, e.id) > (${xid}::xid8, ${id}::bigint) ${thema === undefined ? sql`` : sql`and e.thema = ${thema}`}
      order by e.xid, e.id limit ${sql.lit(batch)}) e on true
    order by e.xid::xid8, e.id`.execute(db)
  const found = rows.filter((row): row is typeof row & Event & { held: boolean } => row.id !== null)
  const events = found.filter(({ held }) => !held)
  return { events, held: events.length < found.length, line: rows[0]!.line }
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
    if (events.some(({ thema }) => thema === rechte)) forgetSessions()
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

/** Topic → permission keys whose holders hear it: those of the calls that the topic makes stale. */
export function hearers(contracts: readonly Contract[]) {
  const keys = new Map<string, Set<string>>([[rechte, new Set(['angemeldet'])]])
  for (const call of contracts.flatMap((contract) => Object.values(contract)))
    for (const topic of call.live ?? []) keys.set(topic, new Set([...(keys.get(topic) ?? []), ...[call.permission].flat()]))
  return keys
}

const hears = (keys: ReturnType<typeof hearers>, person: Person, { thema, fuer }: Emission) => {
  const allowed = keys.get(thema)
  if (!allowed || !(allowed.has('angemeldet') || [...allowed].some((key) => person.berechtigungen.has(key)))) return false
  return !fuer || fuer.some((who) => who === person.anwenderId || who === person.lstfixId || person.berechtigungen.has(who) || actsFor(person, who))
}
const actsFor = ({ konten, berechtigungen }: Person, who: string) => {
  const [kind, accountid, recht] = who.split(':')
  return kind === 'konto' && konten.includes(Number(accountid)) && (!recht || berechtigungen.has(recht))
}

/** `GET /api/v1/live`: server-sent events, topic and ids only. The person is read again when rights change. */
export function mountLive(server: FastifyInstance, portal: Portal) {
  const keys = hearers(portal.apps.map(({ calls }) => calls))
  server.get(`${portal.basePath}/v1/live`, async (request: FastifyRequest, reply: FastifyReply) => {
    let person = await whoAsks(portal, request)
    if (!person) throw new Problem('nicht-angemeldet', 401)
    const { raw } = reply
    if (raw.destroyed) return void reply.hijack() // gone before the database said who it is: nobody would ever close it
    const { sitzungId, anwenderId } = person
    makeRoom(portal.live, anwenderId, portal.config.LIVE_STREAMS_MAX)
    reply.hijack()
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    raw.write('retry: 2000\n\n: verbunden\n\n')
    const stop = () => {
      clearInterval(beat)
      close()
      portal.live.streams.delete(stream)
    }
    const stream: Stream = {
      anwenderId,
      end: (last = '') => {
        stop()
        raw.end(last)
      },
    }
    // A session that runs out says so to nobody. Looking must not prolong it.
    const beat = setInterval(() => {
      raw.write(': \n\n')
      sessionOpen(portal.db, sitzungId).then(
        (open) => {
          if (!open) stream.end()
        },
        () => {},
      ) // without a database nothing is delivered either
    }, beatMs)
    const close = portal.live.open((events) => {
      if (!person) return
      for (const { thema, ids, fuer } of events.filter((event) => hears(keys, person!, event)))
        raw.write(`data: ${JSON.stringify({ topic: thema, ids: fuer ? ids : [] })}\n\n`)
      if (events.some(({ thema }) => thema === rechte))
        whoAsks(portal, request).then(
          (now) => {
            person = now
            if (!now) stream.end()
          },
          () => stream.end(),
        )
    })
    portal.live.streams.add(stream)
    raw.on('close', stop)
  })
}

/** So many pages of one person are kept up to date by this process: more than anybody looks at. */
export const streamsPerPerson = 50
/**
 * Makes room for one more stream. The page that a person opened first is told to sleep until it is looked at again: whoever has very many open always has
 * those that he opened last. Throws 503 when others hold all there are.
 */
function makeRoom({ streams }: Live, anwenderId: string, most: number) {
  const own = [...streams].filter((stream) => stream.anwenderId === anwenderId)
  if (own.length >= streamsPerPerson) own[0]!.end('event: sleep\ndata: {}\n\n')
  else if (streams.size >= most) throw new Problem('zu-viele-seiten', 503, { warten: 30 })
}
/** Ends all streams, so that a closing server does not wait for them. */
export const closeStreams = ({ streams }: Live) => {
  for (const stream of streams) stream.end()
}
