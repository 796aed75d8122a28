import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portal } from '#test/cast.ts'
import { eventsAfter, startLive } from './live.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  p = await portal()
})
afterAll(() => p.stop())

test('auch wo die Nummern der Vorgänge eine Stelle gewinnen, bleibt die Reihenfolge', async () => {
  const xids = ['9', '10', '98', '99', '100', '101']
  await sql`insert into ereignis (xid, thema) select xid::xid8, 'stellen' from unnest(${xids.toReversed()}::text[]) as xid`.execute(p.db)
  const events = await eventsAfter(p.db, { xid: '0', id: 0 }, 'stellen')
  expect(events.map(({ xid }) => xid)).toEqual(xids)
  expect(await eventsAfter(p.db, events[2]!, 'stellen')).toEqual(events.slice(3))
})

test('was ein älterer Vorgang zurückhält, kommt bald nach dessen Ende, auch ohne einen weiteren Anstoß', async () => {
  let hint = () => {}
  const hints = { hear: (act: (topics: ReadonlySet<string>) => void) => ((hint = () => act(new Set(['ereignis']))), () => {}) }
  // Looks by itself only after a time that this test never waits for.
  const live = startLive(p.db, hints, 1_000_000, () => {})
  const heard: string[] = []
  live.open((events) => heard.push(...events.filter(({ thema }) => thema === 'halten').flatMap(({ ids }) => ids)))
  const older = await p.db.startTransaction().execute()
  try {
    await sql`select pg_current_xact_id()`.execute(older)
    await sql`insert into ereignis (thema, ids) values ('halten', '["eins"]')`.execute(p.db)
    hint()
    expect(await eventsAfter(p.db, { xid: '0', id: 0 }, 'halten')).toEqual([])
  } finally {
    await older.commit().execute()
  }
  await expect.poll(() => heard, { interval: 10 }).toEqual(['eins'])
  await live.stop()
})
