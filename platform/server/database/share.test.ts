import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import { serialiser } from '../http/schema.ts'
import { readTogether } from './share.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Takes a while, and says how often it was asked. */
let asked = 0
const lese = (schluessel: string, warte = 0.05) =>
  readTogether(
    database.db,
    sql<{
      wert: string | null
      warte: string
    }>`select (select wert #>> '{}' from installation where schluessel = ${schluessel}) as wert, pg_sleep(${warte})::text as warte`.compile(database.db),
    (rows) => {
      asked++
      return { wert: rows[0]!.wert, geheim: 'kennwort' }
    },
  )
const setze = (schluessel: string, wert: string) =>
  sql`insert into installation (schluessel, wert) values (${schluessel}, ${JSON.stringify(wert)}::jsonb) on conflict (schluessel) do update set wert = excluded.wert`.execute(
    database.db,
  )

test('wer fragt, während dieselbe Frage läuft, bekommt die Antwort der nächsten: sie kennt, was inzwischen geschrieben wurde', async () => {
  await setze('probe', 'alt')
  asked = 0
  const erste = lese('probe', 0.3)
  await setze('probe', 'neu')
  const spaetere = await Promise.all(Array.from({ length: 20 }, () => lese('probe', 0.3)))
  expect(spaetere.map(({ wert }) => wert)).toEqual(Array.from({ length: 20 }, () => 'neu'))
  expect(await erste).toMatchObject({ wert: expect.stringMatching(/alt|neu/) as unknown })
  expect(asked).toBe(2)
})

test('nichts bleibt: die nächste Frage liest wieder, und andere Werte sind eine andere Frage', async () => {
  await setze('a', 'eins')
  await setze('b', 'zwei')
  asked = 0
  expect((await Promise.all([lese('a'), lese('b')])).map(({ wert }) => wert)).toEqual(['eins', 'zwei'])
  await setze('a', 'drei')
  expect((await lese('a')).wert).toBe('drei')
  expect(asked).toBe(3)
})

test('ein Fehler trifft, wer diese Frage stellte; die nächste wird neu gestellt', async () => {
  const frage = (teiler: number) =>
    readTogether(database.db, sql<{ wert: number }>`select 1 / ${teiler}::int as wert, pg_sleep(0.05)`.compile(database.db), ([row]) => ({ wert: row!.wert }))
  const alle = await Promise.allSettled([frage(0), frage(0), frage(0), frage(1)])
  expect(alle.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled'])
  await expect(frage(0)).rejects.toMatchObject({ code: '22012' })
})

test('eine geteilte Antwort wird einmal geschrieben, und jede Form schneidet für sich ab, was sie nicht nennt', async () => {
  const [eine, andere] = [serialiser(z.object({ wert: z.nullable(z.string()) })), serialiser(z.object({ geheim: z.string() }))]
  await setze('c', 'offen')
  const antwort = await lese('c')
  expect([eine(antwort), eine(antwort), andere(antwort), eine(antwort)]).toEqual([
    '{"wert":"offen"}',
    '{"wert":"offen"}',
    '{"geheim":"kennwort"}',
    '{"wert":"offen"}',
  ])
})
