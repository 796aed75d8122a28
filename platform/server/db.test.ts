import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { connect } from './db.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const value = async (expression: string) => (await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(database.db)).rows[0]!.value

test.each([
  [`timestamptz '2026-10-25 02:30:00+02'`, '2026-10-25T00:30:00Z'],
  [`timestamptz '2026-01-05 08:30:00.123456+01'`, '2026-01-05T07:30:00.123456Z'],
  [`array[timestamptz '2026-01-05 08:30+01', null]`, ['2026-01-05T07:30:00Z', null]],
  [`date '2026-03-29'`, '2026-03-29'],
  [`time '22:05:00'`, '22:05'],
  [`1234.50::numeric`, '1234.50'],
  [`array[0.10]::numeric[]`, ['0.10']],
  [`0.1::numeric + 0.2::numeric`, '0.3'],
  [`9007199254740991::bigint`, 9007199254740991],
  [`'{"feld_name": [1]}'::jsonb`, { feld_name: [1] }],
])('%s kommt als %j an', async (expression, expected) => {
  expect(await value(expression)).toEqual(expected)
})

test('Zeitpunkte bleiben UTC, auch wenn die Sitzung eine andere Zone wählt', async () => {
  await database.db.connection().execute(async (one) => {
    await sql`set timezone = 'Europe/Vienna'`.execute(one)
    const { rows } = await sql<{ value: string }>`select timestamptz '2026-07-01 12:00:00Z' as value`.execute(one)
    await sql`reset timezone`.execute(one)
    expect(rows[0]!.value).toBe('2026-07-01T12:00:00Z')
  })
})

test('sortiert wird deutsch: Ä bei A, Groß- neben Kleinschreibung', async () => {
  const { rows } = await sql<{ name: string }>`select name from (values ('Zander'), ('Ärmel'), ('Apfel'), ('ofen'), ('Öl')) as t (name) order by name`.execute(
    database.db,
  )
  expect(rows.map((row) => row.name)).toEqual(['Apfel', 'Ärmel', 'ofen', 'Öl', 'Zander'])
})

test('eine Verbindung, die der Server beendet, reißt den Prozess nicht mit', async () => {
  const other = connect(database.url, { max: 1 })
  const pid = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(other)).rows[0]!.pid
  const owner = connect(database.url, { max: 1 })
  await sql`select pg_terminate_backend(${pid})`.execute(owner)
  await expect
    .poll(() =>
      sql`select 1`.execute(other).then(
        () => 'wieder da',
        () => 'weg',
      ),
    )
    .toBe('wieder da')
  await Promise.all([other.destroy(), owner.destroy()])
})

test('Optionen aus der Adresse gelten neben den eigenen', async () => {
  const db = connect(`${database.url}?options=-c%20statement_timeout%3D4321`)
  const { rows } = await sql<{
    timeout: string
    zone: string
  }>`select current_setting('statement_timeout') as timeout, current_setting('timezone') as zone`.execute(db)
  expect(rows[0]).toEqual({ timeout: '4321ms', zone: 'UTC' })
  await db.destroy()
})
