import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverApps } from '#apps/index.server.ts'
import { calls } from '#apps/stempelerfassung/contract.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { anna, portal } from '#test/cast.ts'
import { eventsAfter, startLive } from './live.ts'

let p: Awaited<ReturnType<typeof portal>>
beforeAll(async () => {
  // Neither server looks by itself within this test: what arrives was told.
  p = await portal({}, serverApps, { pollMs: 600_000 })
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
  const live = startLive(p.db, hints, 600_000, () => {})
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

test('was am einen Server geschieht, hört man am anderen, ohne dass er von selbst nachsieht', async () => {
  const second = await p.second()
  const heard: unknown[] = []
  second.parts.live.open((events) => heard.push(...events.filter(({ thema }) => thema === 'anwesenheit').flatMap(({ ids }) => ids)))
  for (const flag of ['arrival', 'departure'] as const) {
    await p.als(anna, calls).stempeln({ body: { id: uuid(), timestamp: Temporal.Now.instant().toString(), flag, code: 'Normal' } })
    await expect.poll(() => heard.length, { interval: 10 }).toBe(flag === 'arrival' ? 1 : 2)
  }
  expect(new Set(heard)).toEqual(new Set([anna.lstfixId]))
  await second.stop()
})
