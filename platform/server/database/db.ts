import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import { PortalClient } from './db-client.ts'
import { TellingDialect } from './db-driver.ts'
import type { Patience } from './silence.ts'
import type { Tables } from './tables.ts'

/** The pool, or what a handler gets: queries are written the same way against both. */
export type Db = Kysely<Tables> | Transaction<Tables>
/** Only a transaction: for what must never be written by halves. */
export type Trx = Transaction<Tables>

/**
 * `max`: connections of the pool. `idleMs`: so long an unused one stays open; a new one has to sign in, read the catalogue and plan every statement first.
 * `role`: the database role to act as, see `applicationRole`. `quietMs`, `askMs`: how long a silent database is waited for, see `WatchedClient`.
 */
export interface Connection extends Patience {
  max?: number
  idleMs?: number
  role?: string | undefined
}

/**
 * Opens a pool. Instants arrive as ISO text in UTC ending in Z, days as `yyyy-MM-dd`, times as `HH:mm`, `numeric` as decimal text:
 * nothing passes through a float or a Date. `bigint` is a number (our counters stay far below 2^53).
 * Keys inside jsonb are left as they were written. Connects lazily: an unreachable server is an error of the first query.
 */
export function connect(url: string, { max = 10, idleMs = 10_000, role, ...patience }: Connection = {}) {
  const dialect = new TellingDialect({ pool: pool(url, max, role, idleMs, patience) })
  const db = new Kysely<Tables>({ dialect })
  dialects.set(db, dialect)
  return db
}
const dialects = new WeakMap<Kysely<Tables>, TellingDialect>()

/** `listener` hears what transactions of this pool tell once they are committed (`tell`). Returns how to stop. */
export const hearCommits = (db: Kysely<Tables>, listener: (topic: string) => void) => dialects.get(db)!.hear(listener)

/** For clients of their own, beside the pool: address and settings that act as `role`. */
export const actingAs = (url: string, role: string | undefined) => withSettings(url, role ? [`role=${role}`] : [])

/** The bare pool behind `connect`, for LISTEN and COPY. Same settings, same types. */
export function pool(url: string, max: number, role?: string, idleMs = 10_000, patience: Patience = {}): pg.Pool {
  const connections = new pg.Pool({
    Client: PortalClient,
    ...withSettings(url, ['timezone=UTC', 'datestyle=ISO', ...(role ? [`role=${role}`] : [])]),
    max,
    idleTimeoutMillis: idleMs,
    types: { getTypeParser },
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    application_name: 'portal',
    ...patience,
  })
  // PostgreSQL may go away at any time. An error event without a listener would end the process; the query itself reports the loss.
  connections.on('error', () => {})
  connections.on('connect', (client) => client.on('error', () => {}))
  return connections
}

/** `options` of the address win over `options` of pg's config: the two are joined here. */
function withSettings(url: string, settings: string[]): pg.PoolConfig {
  const own = settings.map((setting) => `-c ${setting}`).join(' ')
  const [address = '', query = ''] = url.split('?', 2)
  const parameters = new URLSearchParams(query)
  const theirs = parameters.get('options')
  parameters.delete('options')
  return { connectionString: parameters.size ? `${address}?${parameters}` : address, options: [theirs, own].filter(Boolean).join(' ') }
}

const instant = (text: string) =>
  text.endsWith('+00') ? `${text.slice(0, 10)}T${text.slice(11, -3)}Z` : Temporal.Instant.from(text.replace(' ', 'T')).toString()
const asIs = (text: string) => text
const time = (text: string) => text.slice(0, 5)
const list =
  <T>(parse: (text: string) => T) =>
  (text: string) =>
    texts(text).map((entry) => (entry === null ? null : parse(entry)))

const { builtins } = pg.types
const texts = pg.types.getTypeParser(1009 as number) as (text: string) => (string | null)[]
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, instant],
  [1185, list(instant)],
  [builtins.TIMESTAMP, asIs],
  [1115, list(asIs)],
  [builtins.DATE, asIs],
  [1182, list(asIs)],
  [builtins.TIME, time],
  [1183, list(time)],
  [builtins.INTERVAL, asIs],
  [1187, list(asIs)],
  [builtins.NUMERIC, asIs],
  [1231, list(asIs)],
  [builtins.INT8, Number],
  [1016, list(Number)],
])
// Per pool and not `pg.types.setTypeParser`: the job queue shares the package and expects its own types.
const getTypeParser = ((oid: number, format?: 'text') =>
  (format === undefined || format === 'text' ? parsers.get(oid) : undefined) ?? pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser
