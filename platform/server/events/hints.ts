import { sql, type Kysely } from 'kysely'
import { uuid } from '#platform/contract/uuid.ts'
import { actingAs, hearCommits } from '../database/db.ts'
import type { Login } from '../database/login.ts'
import { WatchedClient } from '../database/silence.ts'
import type { Tables } from '../database/tables.ts'

/** There are new rows in `ereignis`. Every other topic is the name of a queue. */
export const liveTopic = 'ereignis'
const channel = 'portal_live'
/** Commits that follow each other within so many milliseconds are told of together. */
const gatherMs = 5
const retryMs = 1000
/** So often whoever listens says something: a connection on which nothing is owed could be dead for hours. */
const beatMs = 10_000

/** "Look now" after a commit, to this process and to the others on the same database. Only a hint: whoever hears it also looks by itself. */
export interface Hints {
  /** `act` gets the kinds of rows there is news of. Returns how to stop. */
  hear: (act: Hearer) => () => void
  stop: () => Promise<void>
}
type Hearer = (topics: ReadonlySet<string>) => void

/**
 * Passes on what the pool's transactions have to tell (`tell`). The other processes hear it by NOTIFY, sent beside the transactions and not in them:
 * there it would make all writers commit one by one.
 */
export function startHints(db: Kysely<Tables>, { url, role }: Pick<Login, 'url' | 'role'>, onError: (error: unknown) => void): Hints {
  const hearers = new Set<Hearer>()
  const self = uuid()
  const pass = (topics: ReadonlySet<string>) => {
    for (const act of hearers) act(topics)
  }

  let topics = new Set<string>()
  let gathering: NodeJS.Timeout | undefined
  const leave = hearCommits(db, (topic) => {
    topics.add(topic)
    gathering ??= setTimeout(() => void send(), gatherMs)
  })
  const send = async () => {
    const told = topics
    clearTimeout(gathering)
    topics = new Set()
    gathering = undefined
    pass(told)
    await sql`select pg_notify(${channel}, ${[self, ...told].join(' ')})`.execute(db).catch(onError)
  }

  let client: WatchedClient | undefined
  // A connection that breaks says so twice; by then the next one may be there, and must not be forgotten.
  const lost = (one: WatchedClient) => {
    if (client === one) client = undefined
    void one.end().catch(() => {})
  }
  const listen = async () => {
    const one = new WatchedClient({ ...actingAs(url, role), application_name: 'portal-live' })
    client = one
    one.on('notification', ({ payload = '' }) => {
      const [from, ...told] = payload.split(' ')
      if (from !== self) pass(new Set(told))
    })
    one.on('error', () => lost(one))
    try {
      await one.connect()
      await one.query(`listen ${channel}`)
    } catch (error) {
      lost(one)
      throw error
    }
  }
  const again = setInterval(() => {
    if (!client) listen().catch(() => {})
  }, retryMs)
  const beat = setInterval(() => {
    const one = client
    one?.query('select').catch(() => lost(one))
  }, beatMs)
  listen().catch(onError)

  return {
    hear: (act) => {
      hearers.add(act)
      return () => hearers.delete(act)
    },
    stop: async () => {
      leave()
      clearInterval(again)
      clearInterval(beat)
      if (gathering) await send()
      await client?.end().catch(() => {})
    },
  }
}
