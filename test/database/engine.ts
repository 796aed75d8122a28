import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, readMigrations } from '#platform/server/database/migrate.ts'
import { startEngine } from '#platform/server/database/postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Server of this run: an address whose user may create databases, the migrated database to clone, the role to act as, and the name of the
     * database with the cast, which the first test that needs it makes.
     */
    database: { url: string; template: string; cast: string; role: string | undefined }
  }
}

/** Once per run: the embedded engine in a folder that is thrown away, or the server named by DATABASE_URL. */
export default async function setup(project: TestProject) {
  const given = process.env['DATABASE_URL']
  const folder = mkdtempSync(join(tmpdir(), 'portal-test-'))
  chmodSync(folder, 0o711) // as root, PostgreSQL runs as another user, who has to get through
  const engine = given ? undefined : await startEngine(folder)
  const url = given ?? engine!.url
  if (engine) await hasty(url)
  const cast = `portal_test_cast_${process.pid}`
  project.provide('database', { url, cast, ...(await template(url)) })
  return async () => {
    if (given) await asAdmin(given, async (client) => void (await client.query(`drop database if exists ${cast}`)))
    await engine?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Nothing of this run outlives a fall of the machine: the engine need not wait for the disk. What durability promises, the fault scripts try on engines as they are. */
const hasty = async (url: string) =>
  asAdmin(url, async (client) => {
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) await client.query(`alter system set ${setting} = off`)
    await client.query('select pg_reload_conf()')
  })

/** The migrated database of exactly these files; on a foreign server it is kept for the next run. */
async function template(url: string) {
  const hash = createHash('sha256')
    .update((await readMigrations()).map((file) => file.name + file.sha256).join())
    .digest('hex')
    .slice(0, 12)
  const [name, draft] = [`portal_test_${hash}`, `portal_test_${hash}_${process.pid}`]
  return asAdmin(url, async (client) => {
    await client.query(`create database ${draft} template template0 encoding 'UTF8' locale_provider icu icu_locale 'de-DE'`)
    const { role } = await migrate(databaseUrl(url, draft))
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    await client.query(rowCount ? `drop database ${draft}` : `alter database ${draft} rename to ${name}`)
    return { template: name, role }
  })
}

/** On a connection of its own, as whoever the address names. */
export async function asAdmin<T>(url: string, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return act(client).finally(() => client.end())
}

/** The same server and user, another database. */
export const databaseUrl = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href
