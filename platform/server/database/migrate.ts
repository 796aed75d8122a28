import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { ensureLogin } from './login.ts'
import { ensureRole } from './role.ts'
import { StartError } from '../start/error.ts'
import { unreachable } from './unreachable.ts'

/** `applied`: files that this run executed, in order. `role`: what `connect` should act as; undefined when the role could not be set up. */
export interface Migrated {
  applied: string[]
  role: string | undefined
}

/**
 * Brings the database up to the files of `folder`: one transaction for all of them, so a broken file leaves nothing behind;
 * one advisory lock, so servers that start at the same time wait for each other. Ends with the rights of the application role and the login that has them.
 * Throws StartError: unreachable, too old, changed or missing file, a database of another line of development, failing statement.
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<Migrated> {
  const files = await readMigrations(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'portal migrate', connectionTimeoutMillis: 10_000 })
  client.on('error', () => {}) // the running query reports the loss
  await client.connect().catch((error: unknown) => {
    throw unreachable(error, url)
  })
  try {
    await checkServer(client)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(20261120, 1)')
    const pending = await open(client, files)
    for (const file of pending) await run(client, file)
    const role = await ensureRole(client)
    if (role) await ensureLogin(client)
    await client.query('commit')
    return { applied: pending.map((file) => file.name), role }
  } finally {
    await client.end()
  }
}

/** Names of the files that this database has not seen yet; empty = up to date. */
export async function pendingMigrations<T>(db: Kysely<T>, folder = migrationsFolder): Promise<string[]> {
  const names = (await readMigrations(folder)).map((file) => file.name)
  const {
    rows: [table],
  } = await sql<{ there: boolean }>`select to_regclass('public.migration') is not null as there`.execute(db)
  if (!table?.there) return names
  const done = new Set((await sql<{ name: string }>`select name from public.migration`.execute(db)).rows.map((row) => row.name))
  return names.filter((name) => !done.has(name))
}

export const migrationsFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url))

interface File {
  name: string
  text: string
  sha256: string
}

/** Every `.sql` file by name. Line endings do not count, so that a checkout on Windows has the same hashes. */
export async function readMigrations(folder = migrationsFolder): Promise<File[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(`${folder}/${name}`, 'utf8')).replaceAll('\r\n', '\n')
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') }
    }),
  )
}

async function checkServer(client: pg.Client) {
  const {
    rows: [server],
  } = await client.query<{ version: number; name: string; encoding: string; standby: boolean }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as name, current_setting('server_encoding') as encoding,
      pg_is_in_recovery() as standby`,
  )
  if (server!.standby)
    throw new StartError('Unter DATABASE_URL antwortet eine Kopie der Datenbank, die nur gelesen werden kann (Standby). Bitte den führenden Server angeben.')
  if (server!.version < 150000) throw new StartError(`PostgreSQL ${server!.name} ist zu alt: Das Portal braucht Version 15 oder neuer.`)
  if (server!.encoding !== 'UTF8') throw new StartError(`Die Datenbank ist in ${server!.encoding} kodiert: Das Portal braucht UTF8.`)
}

async function open(client: pg.Client, files: File[]): Promise<File[]> {
  const {
    rows: [table],
  } = await client.query<{ there: boolean }>(`select to_regclass('public.migration') is not null as there`)
  if (!table!.there)
    await client.query('create table public.migration (name text primary key, sha256 text not null, zeitpunkt timestamptz not null default now())')
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from public.migration order by name collate "C"')
  const known = new Map(files.map((file) => [file.name, file]))
  const done = new Set(rows.map((row) => row.name))
  const pending = files.filter((file) => !done.has(file.name))
  const unknown = rows.find((row) => !known.has(row.name))?.name
  // A newer program has all of these files and more. A database that lacks some and has others was made by a program that never led here.
  if (unknown && pending[0])
    throw new StartError(
      `Die Datenbank stammt von einem anderen Entwicklungsstand: Die Migration ${unknown} ist hier unbekannt, ${pending[0].name} fehlt ihr. Sie bleibt unverändert. ` +
        'Bitte das Programm verwenden, das sie angelegt hat, oder mit einem leeren DATA_DIR (oder einer leeren Datenbank) neu beginnen.',
    )
  if (unknown) throw new StartError(`Die Datenbank ist neuer als dieses Programm: Die Migration ${unknown} ist hier unbekannt.`)
  for (const row of rows)
    if (known.get(row.name)!.sha256 !== row.sha256)
      throw new StartError(
        `Die Migration ${row.name} wurde nach ihrer Ausführung geändert. Bitte die ursprüngliche Datei wiederherstellen und die Änderung in eine neue Datei schreiben.`,
      )
  const last = rows.at(-1)?.name
  const early = last && pending.find((file) => file.name < last)
  if (early) throw new StartError(`Die Migration ${early.name} liegt vor der bereits ausgeführten ${last}. Bitte mit einer höheren Nummer benennen.`)
  return pending
}

async function run(client: pg.Client, file: File) {
  try {
    await client.query(file.text)
  } catch (error) {
    const { message, position } = error as pg.DatabaseError
    const line = position ? ` (Zeile ${file.text.slice(0, Number(position)).split('\n').length})` : ''
    throw new StartError(`Die Migration ${file.name} ist gescheitert${line}: ${message}. Die Datenbank ist unverändert.`)
  }
  await client.query('insert into public.migration (name, sha256) values ($1, $2)', [file.name, file.sha256])
}
