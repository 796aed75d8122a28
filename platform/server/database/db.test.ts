import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import { connect } from './db.ts'
import { thenCommit } from './db-client.ts'

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

describe('die letzte Anweisung nimmt das Commit mit', () => {
  const legt = (db: typeof database.db, schluessel: string) =>
    sql`insert into installation (schluessel, wert) values (${schluessel}, '1'::jsonb) ${sql.raw(thenCommit)}`.execute(db)
  const gibtEs = async (schluessel: string) =>
    (await database.db.selectFrom('installation').where('schluessel', '=', schluessel).select('schluessel').execute()).length === 1

  test('was sie schrieb, bleibt, auch was davor geschrieben wurde', async () => {
    await database.db.transaction().execute(async (db) => {
      await db.insertInto('installation').values({ schluessel: 'davor', wert: '1' }).execute()
      await legt(db, 'zuletzt')
    })
    expect([await gibtEs('davor'), await gibtEs('zuletzt')]).toEqual([true, true])
  })
  test('scheitert sie, bleibt nichts, und die Verbindung taugt weiter', async () => {
    const einzige = connect(database.url, { max: 1, role: database.role })
    const versuch = einzige.transaction().execute(async (db) => {
      await db.insertInto('installation').values({ schluessel: 'verworfen', wert: '1' }).execute()
      await legt(db, 'zuletzt')
    })
    await expect(versuch).rejects.toMatchObject({ code: '23505' })
    expect(await gibtEs('verworfen')).toBe(false)
    await einzige.transaction().execute((db) => legt(db, 'danach'))
    expect(await gibtEs('danach')).toBe(true)
    await einzige.destroy()
  })
  test('ist ein Wert nicht zu schreiben, geht auch kein Commit hinaus', async () => {
    const unschreibbar = {
      toPostgres() {
        throw new Error('nicht zu schreiben')
      },
    }
    const einzige = connect(database.url, { max: 1, role: database.role })
    const versuch = einzige.transaction().execute(async (db) => {
      await db.insertInto('installation').values({ schluessel: 'halb', wert: '1' }).execute()
      await sql`insert into installation (schluessel, wert) values ('ganz', ${unschreibbar}::jsonb) ${sql.raw(thenCommit)}`.execute(db)
    })
    await expect(versuch).rejects.toThrow('nicht zu schreiben')
    expect([await gibtEs('halb'), await gibtEs('ganz')]).toEqual([false, false])
    await einzige.transaction().execute((db) => legt(db, 'trotzdem'))
    expect(await gibtEs('trotzdem')).toBe(true)
    await einzige.destroy()
  })
  test('scheitert erst das Commit, ist nichts bestätigt, und nichts bleibt', async () => {
    const einzige = connect(database.url, { max: 1, role: database.role })
    await sql`create temp table am_ende (wert int unique deferrable initially deferred)`.execute(einzige)
    const versuch = einzige.transaction().execute(async (db) => {
      await db.insertInto('installation').values({ schluessel: 'zu-frueh', wert: '1' }).execute()
      await sql`insert into am_ende select ${1}::int from generate_series(1, 2) ${sql.raw(thenCommit)}`.execute(db)
    })
    await expect(versuch).rejects.toMatchObject({ code: '23505' })
    expect(await gibtEs('zu-frueh')).toBe(false)
    await einzige.transaction().execute((db) => legt(db, 'nach-dem-commit'))
    expect(await gibtEs('nach-dem-commit')).toBe(true)
    await einzige.destroy()
  })
  test('reißt die Verbindung mitten darin, ist nichts bestätigt, nichts bleibt, und die nächste Transaktion bekommt eine neue', async () => {
    const einzige = connect(database.url, { max: 1, role: database.role })
    const versuch = einzige.transaction().execute(async (db) => {
      await db.insertInto('installation').values({ schluessel: 'abgerissen', wert: '1' }).execute()
      await sql`select pg_terminate_backend(pg_backend_pid()), ${1}::int ${sql.raw(thenCommit)}`.execute(db)
    })
    await expect(versuch).rejects.toThrow()
    expect(await gibtEs('abgerissen')).toBe(false)
    await einzige.transaction().execute((db) => legt(db, 'wieder-da'))
    expect(await gibtEs('wieder-da')).toBe(true)
    await einzige.destroy()
  })
  test('danach geht in dieser Transaktion nichts mehr', async () => {
    const versuch = database.db.transaction().execute(async (db) => {
      await legt(db, 'ende')
      await sql`select 1`.execute(db)
    })
    await expect(versuch).rejects.toThrow('after the last one')
    expect(await gibtEs('ende')).toBe(true)
  })
})

test('Spalten heißen im Code anders als in der Datenbank, was in jsonb steht nicht', async () => {
  const { rows } = await sql`select 1 as lstfix_id, 2 as "schonRecht", array[3] as a_b, '{"feld_name": 4}'::jsonb as ein_feld`.execute(database.db)
  expect(rows).toEqual([{ lstfixId: 1, schonRecht: 2, aB: [3], einFeld: { feld_name: 4 } }])
})
