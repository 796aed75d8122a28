import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, readMigrations } from '#platform/server/migrate.ts'
import { startEngine } from '#platform/server/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Server of this run: an address whose user may create databases, the migrated database to clone, the role to act as. */
    database: { url: string; template: string; role: string | undefined }
  }
}

/** Once per run: the embedded engine in a folder that is thrown away, or the server named by DATABASE_URL. */
export default async function setup(project: TestProject) {
  const given = process.env['DATABASE_URL']
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  chmodSync(folder, 0o711) // as root, PostgreSQL runs as another user, who has to get through
  const engine = given ? undefined : await startEngine(folder)
  const url = given ?? engine!.url
  project.provide('database', { url, ...(await template(url)) })
  return async () => {
    await engine?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The migrated database of exactly these files; on a foreign server it is kept for the next run. */
async function template(url: string) {
  const hash = createHash('sha256')
    .update((await readMigrations()).map((file) => file.name + file.sha256).join())
    .digest('hex')
    .slice(0, 12)
  const [name, draft] = [`portal_test_${hash}`, `portal_test_${hash}_${process.pid}`]
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create database ${draft} template template0 encoding 'UTF8' locale_provider icu icu_locale 'de-DE'`)
    const { role } = await migrate(databaseUrl(url, draft))
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    await client.query(rowCount ? `drop database ${draft}` : `alter database ${draft} rename to ${name}`)
    return { template: name, role }
  } finally {
    await client.end()
  }
}

/** The same server and user, another database. */
export const databaseUrl = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
