import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import type { Db, Trx } from '../database/db.ts'
import { record } from './record.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('was geschah und die Nachricht davon stehen in einer Transaktion: ohne sie lässt sich nichts melden, und mit ihr geht beides oder nichts', async () => {
  expectTypeOf<Parameters<typeof record>[0]>().toEqualTypeOf<Trx>()
  expectTypeOf<Db>().not.toExtend<Parameters<typeof record>[0]>()
  const told = async () => (await database.db.selectFrom('ereignis').where('thema', '=', 'probe').select('id').execute()).length
  const tell = (fails: boolean) =>
    database.db.transaction().execute(async (trx) => {
      await record(trx, 'Probe', [{ aktion: 'proben', gegenstand: 'probe', gegenstandId: 'eins' }], [{ thema: 'probe', ids: ['eins'] }])
      if (fails) throw new Error('not this time')
    })
  await expect(tell(true)).rejects.toThrow('not this time')
  expect(await told()).toBe(0)
  await tell(false)
  expect(await told()).toBe(1)
  expect(await database.db.selectFrom('pruefspur').where('gegenstand', '=', 'probe').select('anwenderName').execute()).toEqual([{ anwenderName: 'Probe' }])
})
