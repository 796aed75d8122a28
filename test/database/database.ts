import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { inject } from 'vitest'
import { joinWords, type AuditWords } from '#platform/contract/audit-words.ts'
import { connect } from '#platform/server/database/db.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { asAdmin, databaseUrl } from './engine.ts'

/** `db` acts as the server does (application role); `url` signs in as the owner, `role` is for further `connect`s. */
export interface TestDatabase {
  url: string
  role: string | undefined
  db: Kysely<Tables>
  /** Closes `db` and drops the database, whoever is still connected. Throws when something was noted that the administration has no word for. */
  drop(): Promise<void>
}

/**
 * A migrated database of its own, where files lie in memory in about 50 ms. `empty`: without any table, to try migrations. `filled`: with what this function put into a migrated
 * one, once per run.
 */
export async function testDatabase({ empty = false, filled }: { empty?: boolean; filled?: (url: string) => Promise<void> } = {}): Promise<TestDatabase> {
  const server = inject('database')
  const name = `portal_test_${process.pid}_${randomBytes(4).toString('hex')}`
  if (filled) await once(filled)
  await admin(server.url, `create database ${name} template ${empty ? 'template0' : filled ? server.cast : server.template} strategy file_copy`)
  const url = databaseUrl(server.url, name)
  const role = empty ? undefined : server.role
  const db = connect(url, { max: 5, role })
  return {
    url,
    role,
    db,
    drop: async () => {
      await db.destroy()
      const wordless = empty ? [] : await withoutWord(url)
      await admin(server.url, `drop database ${name} with (force)`)
      if (wordless.length) throw new Error(`woerter.ts of the app (or of apps/verwaltung, where several share it) lacks: ${wordless.join(', ')}`)
    },
  }
}

let known: Required<AuditWords> | undefined
/** The words of all apps; loaded with them when the first file is done. */
async function allWords() {
  const { serverApps } = await import('#apps/index.server.ts')
  return (known ??= joinWords(serverApps.map(({ words = {} }) => words)))
}

/** Short forms in the audit trail and the outgoing mail that people would read raw; what tests of the platform make up is a 'probe'. */
async function withoutWord(url: string) {
  const { rows } = await admin<{ art: 'aktion' | 'gegenstand' | 'anlass' | 'feld'; schluessel: string }>(
    url,
    `with spur as (select * from pruefspur where gegenstand <> 'probe'),
      teil as (select daten as werte from spur union all select daten->'vorher' from spur union all select daten->'nachher' from spur)
    select 'aktion' as art, aktion as schluessel from spur union select 'gegenstand', gegenstand from spur
    union select 'anlass', anlass from postausgang where anlass <> 'probe'
    union select 'feld', feld from teil, jsonb_object_keys(case jsonb_typeof(werte) when 'object' then werte else '{}' end) as feld where feld not in ('vorher', 'nachher') order by art, schluessel`,
  )
  const words = await allWords()
  return rows.filter(({ art, schluessel }) => !words[art][schluessel]).map(({ art, schluessel }) => `${art} ${schluessel}`)
}

const admin = async <Row extends pg.QueryResultRow>(url: string, statement: string) => asAdmin(url, async (client) => client.query<Row>(statement))

/** The filled template: whoever comes first makes it, the others wait. */
async function once(fill: (url: string) => Promise<void>) {
  const { url, template, cast } = inject('database')
  await asAdmin(url, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [cast])
    if ((await client.query('select from pg_database where datname = $1', [cast])).rowCount) return
    await client.query(`create database ${cast}_draft template ${template}`)
    await fill(databaseUrl(url, `${cast}_draft`))
    await client.query(`alter database ${cast}_draft rename to ${cast}`)
  })
}
