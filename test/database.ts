import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { connect } from '#platform/server/db.ts'
import type { Tables } from '#platform/server/tables.ts'
import { databaseUrl } from './engine.ts'

/** `db` acts as the server does (application role); `url` signs in as the owner, `role` is for further `connect`s. */
export interface TestDatabase {
  url: string
  role: string | undefined
  db: Kysely<Tables>
  /** Closes `db` and drops the database, whoever is still connected. */
  drop(): Promise<void>
}

/** A migrated database of its own in about 50 ms. `empty`: without any table, to try migrations. */
export async function testDatabase({ empty = false } = {}): Promise<TestDatabase> {
  const server = inject('database')
  const name = `portal_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await admin(server.url, `create database ${name} template ${empty ? 'template0' : server.template}`)
  const url = databaseUrl(server.url, name)
  const role = empty ? undefined : server.role
  const db = connect(url, { max: 5, role })
  return {
    url,
    role,
    db,
    drop: async () => {
      await db.destroy()
      await admin(server.url, `drop database ${name} with (force)`)
    },
  }
}

async function admin(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
