import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db } from '../database/db.ts'
import { migrate } from '../database/migrate.ts'
import { startEngine, type Engine } from '../database/postgres.ts'
import { startLive } from './live.ts'

let folder: string
let engine: Engine
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-failover-'))
  chmodSync(folder, 0o711)
  engine = await startEngine(folder)
  await migrate(engine.url)
})
afterAll(async () => {
  await engine.stop()
  rmSync(folder, { recursive: true })
})

const happens = (db: Db, id: string) => sql`insert into ereignis (thema, ids) values ('wechsel', ${JSON.stringify([id])}::jsonb)`.execute(db)
const files = (command: string, ...parts: string[]) => expect(spawnSync(command, parts, { cwd: folder }).status).toBe(0)

test('übernimmt eine Kopie, der die letzten Vorgänge fehlen, kommen neue Ereignisse an, und jede offene Seite liest neu', async () => {
  const db = connect(engine.url, { max: 2 })
  const heard: string[] = []
  const live = startLive(db, { hear: () => () => {} }, 20, () => {})
  live.open((events) => heard.push(...events.flatMap(({ ids }) => ids)))
  let sent = 0
  live.streams.add({ anwenderId: 'jemand', end: () => void sent++ })
  const hears = (id: string) => expect.poll(() => happens(db, id).then(() => heard), { interval: 20, timeout: 20_000 }).toContain(id)
  await hears('vorher')

  await engine.stop()
  files('cp', '-a', 'postgres', 'kopie')
  engine = await startEngine(folder)
  for (const id of ['verloren 1', 'verloren 2', 'verloren 3']) await hears(id)
  expect(sent).toBe(0)

  await engine.stop()
  files('rm', '-r', 'postgres')
  files('mv', 'kopie', 'postgres')
  files('cp', '-a', 'postgres/PG_VERSION', 'postgres/standby.signal')
  engine = await startEngine(folder)
  // Before it takes over, a start says what is wrong with it.
  await expect(migrate(engine.url)).rejects.toThrow('Unter DATABASE_URL antwortet eine Kopie der Datenbank, die nur gelesen werden kann (Standby).')
  await sql`select pg_promote()`.execute(db)
  // One is enough: what another history numbers lower must not be passed over.
  await happens(db, 'danach')
  await expect.poll(() => heard, { interval: 20, timeout: 20_000 }).toContain('danach')
  expect(sent).toBe(1)
  await live.stop()
  await db.destroy()
})
