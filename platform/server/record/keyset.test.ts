import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database/database.ts'
import { eachSlice } from '../output/slices.ts'
import { pageOf } from './keyset.ts'
import { toCursor } from './paging.ts'
import { wholeOf } from './whole.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

interface Probe {
  nummer: number
  name: string
  um: string
  id: string
}
type Column = keyof Probe
/** The same number in three rows, the same text in several: only the last place parts them. */
const rows = () =>
  database.db
    .selectFrom(
      sql<Probe>`(select n / 3 as nummer, 'Zeile ' || n % 4 as name, timestamptz '2026-02-02 08:00Z' + interval '1 microsecond' * (n % 5) as um, md5(n::text)::uuid as id
        from generate_series(1, 20) n)`.as('probe'),
    )
    .selectAll()
const orders: readonly (Column | `-${Column}`)[][] = [
  ['nummer', 'id'],
  ['-nummer', '-id'],
  ['-um', 'id'],
  ['nummer', '-name', 'id'],
  ['-name', 'um', '-nummer', 'id'],
]

test.each(orders.map((order) => ({ order })))('Seite für Seite kommt jede Zeile genau einmal und in ihrer Ordnung: $order', async ({ order }) => {
  const all: Probe[] = []
  await eachSlice(wholeOf(database.db, rows(), order), (slice) => void all.push(...slice))
  const seen: Probe[] = []
  let cursor: string | null | undefined
  do {
    const page = await pageOf(rows(), order, { limit: 3, ...(cursor && { cursor }) })
    expect(page.entities.length).toBeLessThanOrEqual(3)
    seen.push(...page.entities)
    cursor = page.next
  } while (cursor && seen.length < 100)
  expect(all).toHaveLength(20)
  expect(seen).toEqual(all)
})

test('einen Seitenanfang, der nicht von uns ist, lehnt jede Liste mit 400 und in Worten ab', async () => {
  const id = '019aa000-0000-7000-8000-0000000b0001'
  for (const cursor of [
    'x',
    toCursor([]),
    toCursor(['1']),
    toCursor([1, id]),
    toCursor([null, id]),
    toCursor(['eins', id]),
    toCursor(['1', 'zz']),
    toCursor(['1', id, id]),
  ])
    await expect(pageOf(rows(), ['nummer', 'id'], { limit: 3, cursor })).rejects.toMatchObject({
      status: 400,
      code: 'record.cursor',
      fields: { cursor: 'record.cursor' },
    })
})
