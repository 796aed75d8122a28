import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db } from '#platform/server/database/db.ts'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import { fuelle, schreibe } from './schreiben.ts'

let database: TestDatabase
let besitzer: ReturnType<typeof connect>
beforeAll(async () => {
  database = await testDatabase()
  besitzer = connect(database.url, { max: 1 })
})
afterAll(async () => {
  await besitzer.destroy()
  await database.drop()
})

const teile = async (db: Db) =>
  (
    await sql<{ teil: string }>`
      select pg_get_indexdef(indexrelid) as teil from pg_index where indrelid = 'zeitstempel'::regclass
      union all select conname || ' ' || pg_get_constraintdef(oid) || convalidated from pg_constraint where conrelid = 'zeitstempel'::regclass order by 1`.execute(
      db,
    )
  ).rows.map(({ teil }) => teil)
const stempel = (code: string) => ({
  id: '01900000-0000-7000-8000-000000000001',
  lstfixId: '01900000-0000-7000-8000-000000000002',
  timestamp: '2026-11-20T06:00:00Z',
  zone: 'Europe/Berlin',
  flag: 'arrival' as const,
  code,
  quelle: 'portal' as const,
  vertrauen: 'A' as const,
})

test('gefüllt wird ohne Indexe und Verweise, danach sind alle wieder da', async () => {
  const vorher = await teile(besitzer)
  expect(vorher.length).toBeGreaterThan(8)
  await besitzer.transaction().execute((trx) =>
    fuelle(trx, 'zeitstempel', async () => {
      expect((await teile(trx)).length).toBeLessThan(vorher.length - 5)
    }),
  )
  expect(await teile(besitzer)).toEqual(vorher)
})

test('was auf nichts verweist, lässt das Füllen scheitern, und nichts ist geschrieben', async () => {
  const vorher = await teile(besitzer)
  const fuellen = besitzer.transaction().execute((trx) => fuelle(trx, 'zeitstempel', () => schreibe(trx, 'zeitstempel', [stempel('Normal')])))
  await expect(fuellen).rejects.toThrow('zeitstempel_lstfix_id_fkey')
  expect([await teile(besitzer), await besitzer.selectFrom('zeitstempel').select('id').execute()]).toEqual([vorher, []])
})

test('wem die Tabelle nicht gehört, der füllt sie mit allem, was sie hat', async () => {
  const vorher = await teile(database.db)
  await database.db.transaction().execute((trx) =>
    fuelle(trx, 'zeitstempel', async () => {
      expect(await teile(trx)).toEqual(vorher)
    }),
  )
})
