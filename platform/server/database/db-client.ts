import { setImmediate } from 'node:timers'
import { CamelCasePlugin } from 'kysely'
import pg from 'pg'
import { WatchedClient, type Patience } from './silence.ts'

/** How Kysely's plugin writes names. The plugin itself is not used: it makes every statement anew to rename what is in it, a part of a part several times, and every row of every answer. */
class Names extends CamelCasePlugin {
  inCode(column: string) {
    return this.camelCase(column)
  }
  inDatabase(name: string) {
    return this.snakeCase(name)
  }
}
/** `lstfix_id` in the database, `lstfixId` in the code. Keys inside jsonb are left as they were written. */
export const names = new Names()

/** Ends the text of the last statement of a transaction: nothing may come after it but the commit. */
export const thenCommit = '/* commit */'

type Query = (text: unknown, values?: unknown, callback?: unknown) => Promise<pg.QueryResult>

/**
 * A connection that saves round trips: BEGIN travels together with the first statement of its transaction, COMMIT right behind the last one when that
 * says so (`thenCommit`; when it fails, PostgreSQL rolls back), and a statement that comes back again and again is prepared once per connection (parsed
 * and planned once instead of each time). A transaction still ends only when PostgreSQL has answered its COMMIT.
 * Measured on one stamp: 0.79 → see docs/decisions/0013. Order and errors are PostgreSQL's own: statements run one after the other.
 */
export class PortalClient extends WatchedClient {
  constructor(config?: pg.ClientConfig & Patience) {
    super({ ...config, pipeline: true } as pg.ClientConfig)
    const send = this.query.bind(this) as Query
    let begun: Promise<unknown> = Promise.resolve()
    let committing: Promise<pg.QueryResult> | undefined
    const query: Query = (text, values, callback) => {
      if (typeof text !== 'string' || callback) return send(text, values, callback)
      if (text === 'begin') {
        this.holdBack()
        begun = send(text)
        begun.catch(() => {}) // told by the commit
        return Promise.resolve(opened)
      }
      const early = committing
      if (early) {
        if (text !== 'commit' && text !== 'rollback') return Promise.reject(new Error('a statement after the last one of its transaction'))
        committing = undefined
        return early
      }
      if (text === 'commit') return begun.then(() => send(text))
      const last = text.endsWith(thenCommit)
      // A value that cannot be written throws here: pg would keep the statement back, but not the COMMIT behind it.
      const given = last && Array.isArray(values) ? values.map((value) => prepareValue(value)) : values
      const name = Array.isArray(given) && given.length ? nameOf(text) : undefined
      if (last) this.holdBack()
      const answer = name ? send({ name, text, values: given }) : send(text, given)
      if (last) {
        const sent = send('commit')
        committing = begun.then(() => sent)
        committing.catch(() => {}) // told by the commit that the transaction asks for
        sent.catch(() => {})
      }
      return answer
    }
    this.query = query as unknown as pg.Client['query']
  }

  /** pg's own, called once per answer, before there are rows: their columns get the names of the code. */
  _handleRowDescription(message: { fields: { name: string }[] }) {
    for (const field of message.fields) field.name = names.inCode(field.name)
    described.call(this, message)
  }

  /** What is written until the end of this turn leaves in one piece. */
  private holdBack() {
    const { stream } = (this as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
    stream.cork()
    setImmediate(() => stream.uncork())
  }
}
const described = (pg.Client.prototype as unknown as { _handleRowDescription: (message: object) => void })._handleRowDescription
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => unknown } }).utils
const opened: pg.QueryResult = { command: 'BEGIN', rowCount: null, oid: 0, fields: [], rows: [] }

/** Statements seen, and the names of those that are worth preparing: from the third time on, at most 400 (lists of changing length would never end). */
const seen = new Map<string, number | string>()
function nameOf(text: string) {
  const known = seen.get(text)
  if (typeof known === 'string') return known
  if (seen.size > 5000) for (const [other, count] of seen) if (typeof count === 'number') seen.delete(other)
  const count = (known ?? 0) + 1
  const name = count >= 3 && prepared < 400 ? `p${++prepared}` : undefined
  seen.set(text, name ?? count)
  return name
}
let prepared = 0
