import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import { connect } from './db.ts'
import { applicationRole } from './role.ts'

// A foreign server may refuse its creation to our user.
const withRole = test.skipIf(!inject('database').role)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.db.insertInto('pruefspur').values({ anwenderName: 'Test', aktion: 'test', gegenstand: 'probe', gegenstandId: '1' }).execute()
})
afterAll(() => database.drop())

const appendOnly = { pruefspur: 'aktion', pruefspur_siegel: 'hash', zeitstempel: 'timestamp', zeitstempel_storno: 'grund' }
withRole.each(
  Object.entries(appendOnly).flatMap(([table, column]) => [`update ${table} set ${column} = ${column}`, `delete from ${table}`, `truncate ${table} cascade`]),
)('der Server darf nicht: %s', async (statement) => {
  await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code: '42501' })
})

withRole('der Server darf keine Tabelle anlegen, keine ändern und die Migrationen nur lesen', async () => {
  await expect(sql`create table fremd (id integer)`.execute(database.db)).rejects.toMatchObject({ code: '42501' })
  await expect(sql`alter table pruefspur disable trigger all`.execute(database.db)).rejects.toMatchObject({ code: '42501' })
  await expect(sql`delete from migration`.execute(database.db)).rejects.toMatchObject({ code: '42501' })
  expect((await sql`select name from migration`.execute(database.db)).rows.length).toBeGreaterThan(0)
})

withRole('was der Besitzer später anlegt, ist für den Server benutzbar', async () => {
  const owner = connect(database.url, { max: 1 })
  await sql`create schema warteschlange`.execute(owner)
  await sql`create table warteschlange.auftrag (id bigint generated always as identity, name text)`.execute(owner)
  await owner.destroy()
  await sql`insert into warteschlange.auftrag (name) values ('a')`.execute(database.db)
  expect((await sql`delete from warteschlange.auftrag returning name`.execute(database.db)).rows).toEqual([{ name: 'a' }])
})

test('auch der Besitzer der Datenbank ändert und leert die Prüfspur nicht', async () => {
  const owner = connect(database.url, { max: 1 })
  expect(await applicationRole(owner)).toBe(database.role)
  for (const statement of [`update pruefspur set aktion = 'anders'`, 'delete from pruefspur', 'truncate pruefspur', 'truncate zeitstempel cascade'])
    await expect(sql.raw(statement).execute(owner)).rejects.toMatchObject({ code: '23001' })
  await owner.destroy()
})
