import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await testDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'migrationen-'))
  await write('0001-a.sql', 'create table a (id integer primary key);')
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, text: string) => writeFile(join(folder, name), text)
const tables = async () =>
  (
    await sql<{ name: string }>`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`.execute(
      database.db,
    )
  ).rows.map((row) => row.name)

test('führt Dateien einmal und in der Reihenfolge der Namen aus', async () => {
  await write('0002-b.sql', 'create table b (a_id integer references a);')
  expect(await pendingMigrations(database.db, folder)).toEqual(['0001-a.sql', '0002-b.sql'])
  expect((await migrate(database.url, folder)).applied).toEqual(['0001-a.sql', '0002-b.sql'])
  expect((await migrate(database.url, folder)).applied).toEqual([])
  expect(await pendingMigrations(database.db, folder)).toEqual([])
})

test('eine kaputte Datei hinterlässt nichts, auch nicht die guten vor ihr', async () => {
  await write('0002-b.sql', 'create table b (id integer);\n\ncreate tabel c (id integer);')
  await expect(migrate(database.url, folder)).rejects.toThrow(
    'Die Migration 0002-b.sql ist gescheitert (Zeile 3): syntax error at or near "tabel". Die Datenbank ist unverändert.',
  )
  expect(await tables()).toEqual([])
})

test('eine nachträglich geänderte Datei wird abgelehnt, andere Zeilenenden nicht', async () => {
  await write('0001-a.sql', 'create table a (\nid integer primary key);')
  await migrate(database.url, folder)
  await write('0001-a.sql', 'create table a (\r\nid integer primary key);')
  await migrate(database.url, folder)
  await write('0001-a.sql', 'create table a (id bigint primary key);')
  await expect(migrate(database.url, folder)).rejects.toThrow(/^Die Migration 0001-a\.sql wurde nach ihrer Ausführung geändert\..*$/)
})

test('eine Datenbank, die neuer als das Programm ist, wird abgelehnt', async () => {
  await write('0002-b.sql', 'create table b (id integer);')
  await migrate(database.url, folder)
  await rm(join(folder, '0002-b.sql'))
  await expect(migrate(database.url, folder)).rejects.toThrow('Die Datenbank ist neuer als dieses Programm: Die Migration 0002-b.sql ist hier unbekannt.')
})

test('eine Datenbank von einem anderen Entwicklungsstand wird abgelehnt und bleibt, wie sie ist', async () => {
  await write('0002-b.sql', 'create table b (id integer);')
  await migrate(database.url, folder)
  await rm(join(folder, '0001-a.sql'))
  await write('0001-alles.sql', 'create table alles (id integer);')
  await write('0002-b.sql', 'create table b (id bigint);')
  await expect(migrate(database.url, folder)).rejects.toThrow(
    /^Die Datenbank stammt von einem anderen Entwicklungsstand: Die Migration 0001-a\.sql ist hier unbekannt, 0001-alles\.sql fehlt ihr\. Sie bleibt unverändert\. /,
  )
  expect(await tables()).toEqual(['a', 'b', 'migration'])
})

test('eine Datei vor der zuletzt ausgeführten wird abgelehnt', async () => {
  await migrate(database.url, folder)
  await write('0000-frueher.sql', 'select 1;')
  await expect(migrate(database.url, folder)).rejects.toThrow('Die Migration 0000-frueher.sql liegt vor der bereits ausgeführten 0001-a.sql.')
})

test('drei Server, die zugleich starten, führen jede Datei einmal aus', async () => {
  const runs = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)))
  expect(runs.flatMap((run) => run.applied)).toEqual(['0001-a.sql'])
})

test('eine Datenbank, die nicht antwortet, wird ohne Kennwort genannt', async () => {
  await expect(migrate('postgres://portal:geheim@127.0.0.1:1/portal', folder)).rejects.toThrow(
    'Die Datenbank 127.0.0.1:1/portal ist nicht erreichbar: Dort antwortet kein Server. Bitte DATABASE_URL prüfen.',
  )
})
