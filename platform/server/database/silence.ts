import type { Socket } from 'node:net'
import pg from 'pg'

/** So long a database may owe an answer and say nothing, before it is asked on a connection of its own whether it still lives. */
const quietMs = 10_000
/** So long that question may take. */
const askMs = 5_000

export interface Patience {
  quietMs?: number
  askMs?: number
}

/**
 * A connection that does not wait for a database that fell silent (frozen, cut off, moved elsewhere): TCP alone would notice after minutes. Whoever waits
 * for an answer gets an error with code `ETIMEDOUT`, and the pool opens another connection. A statement that only takes long is not touched: the database
 * still answers others.
 */
export class WatchedClient extends pg.Client {
  constructor(config: pg.ClientConfig & Patience = {}) {
    super(config)
    this.once('connect', () => {
      const { stream } = (this as unknown as { connection: { stream: Socket } }).connection
      const look = () => stream.setTimeout(config.quietMs ?? quietMs)
      stream.on('timeout', () => {
        if (!this.#owed()) return
        void answers(config).then((alive) => {
          if (alive) look()
          else if (this.#owed()) stream.destroy(Object.assign(new Error('the database fell silent'), { code: 'ETIMEDOUT' }))
        })
      })
      look()
    })
  }
  #owed() {
    return !(this as unknown as { readyForQuery: boolean }).readyForQuery
  }
}

/** Whether somebody answers there: the same question once for all connections of a pool. A refusal is an answer, too. */
function answers(config: pg.ClientConfig & Patience) {
  const asked = asking.get(config) ?? ask(config).finally(() => asking.delete(config))
  asking.set(config, asked)
  return asked
}
const asking = new WeakMap<object, Promise<boolean>>()

async function ask(config: pg.ClientConfig & Patience) {
  const ms = config.askMs ?? askMs
  const client = new pg.Client({ ...config, connectionTimeoutMillis: ms, query_timeout: ms })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select')
    return true
  } catch (error) {
    return (error as pg.DatabaseError).severity !== undefined
  } finally {
    client.end().catch(() => {})
  }
}
