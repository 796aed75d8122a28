import { PostgresDialect, PostgresDriver, PostgresQueryCompiler, type DatabaseConnection, type Kysely, type PostgresDialectConfig } from 'kysely'
import { names } from './db-client.ts'
import type { Tables } from './tables.ts'

/** A pool, or one of its transactions. */
type Asker = Pick<Kysely<Tables>, 'getExecutor'>
type Listener = (topic: string) => void

/** Knows what each open transaction has to tell: told once PostgreSQL has answered its COMMIT, forgotten when it rolls back. */
class TellingDriver extends PostgresDriver {
  readonly listeners = new Set<Listener>()
  readonly #open = new WeakMap<DatabaseConnection, Set<string>>()

  override async acquireConnection(...given: Parameters<PostgresDriver['acquireConnection']>) {
    const connection = await super.acquireConnection(...given)
    driverOf.set(connection, this)
    return connection
  }
  override async beginTransaction(...given: Parameters<PostgresDriver['beginTransaction']>) {
    this.#open.set(given[0], new Set())
    await super.beginTransaction(...given)
  }
  override async commitTransaction(connection: DatabaseConnection) {
    await super.commitTransaction(connection)
    this.tellSoFar(connection)
    this.#open.delete(connection)
  }
  override async rollbackTransaction(...given: Parameters<PostgresDriver['rollbackTransaction']>) {
    this.#open.delete(given[0])
    await super.rollbackTransaction(...given)
  }

  tell(connection: DatabaseConnection, topic: string) {
    const open = this.#open.get(connection)
    if (open) open.add(topic)
    else for (const listener of this.listeners) listener(topic)
  }
  tellSoFar(connection: DatabaseConnection) {
    const topics = [...(this.#open.get(connection) ?? [])]
    this.#open.get(connection)?.clear()
    for (const topic of topics) for (const listener of this.listeners) listener(topic)
  }
}
const driverOf = new WeakMap<DatabaseConnection, TellingDriver>()

/** Writes each name as the database has it, while it writes the statement. */
class NamingCompiler extends PostgresQueryCompiler {
  override sanitizeIdentifier(name: string) {
    return super.sanitizeIdentifier(names.inDatabase(name))
  }
}

/** PostgreSQL as Kysely knows it, with the names of the code, and with transactions that tell of themselves when they are committed. */
export class TellingDialect extends PostgresDialect {
  readonly #driver: TellingDriver
  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#driver = new TellingDriver(config)
  }
  override createDriver() {
    return this.#driver
  }
  override createQueryCompiler() {
    return new NamingCompiler()
  }
  /** `listener` hears what the committed transactions of this pool have to tell. Returns how to stop. */
  hear(listener: Listener) {
    this.#driver.listeners.add(listener)
    return () => void this.#driver.listeners.delete(listener)
  }
}

/** Whoever waits for rows of this kind is told to look once the caller's transaction is committed, never when it rolls back; without a transaction at once. */
export const tell = (db: Asker, topic: string) => withDriver(db, (driver, connection) => driver.tell(connection, topic))

/** What the transaction has to tell so far is told now: that part of it is committed. */
export const tellSoFar = (db: Asker) => withDriver(db, (driver, connection) => driver.tellSoFar(connection))

const withDriver = (db: Asker, act: (driver: TellingDriver, connection: DatabaseConnection) => void) =>
  db.getExecutor().provideConnection(async (connection) => {
    const driver = driverOf.get(connection)
    if (driver) act(driver, connection)
  })
