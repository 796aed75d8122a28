import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Job } from '../events/jobs.ts'
import type { FileStore } from './store.ts'

const batch = 200

/** Every hour: files that no record adopted in time, and those that were taken away, lose their bytes and then their rows. Once a day: bytes without a row, left by a server that died in between. */
export const sweepJob = (db: Db, store: FileStore): Job => ({
  name: 'dateien',
  cron: '41 * * * *',
  async run() {
    while ((await sweepRows(db, store)) === batch);
    if (Temporal.Now.zonedDateTimeISO('UTC').hour === 3) await sweepBytes(db, store)
  },
})

export async function sweepRows(db: Db, store: FileStore) {
  const rows = await db
    .updateTable('datei')
    .set({ entfernt: sql<string>`coalesce(entfernt, now())` })
    .where('id', 'in', (q) =>
      q
        .selectFrom('datei')
        .where('bis', '<', sql<string>`now()`)
        .where(sql<boolean>`(art is null or entfernt is not null)`)
        .orderBy('bis')
        .limit(batch)
        .select('id'),
    )
    .where(sql<boolean>`(art is null or entfernt is not null)`)
    .returning(['id', 'schluessel', 'vorschau', 'druck'])
    .execute()
  for (const { id, ...keys } of rows) {
    for (const key of [keys.schluessel, keys.vorschau, keys.druck]) if (key) await store.remove(key)
    await db.deleteFrom('datei').where('id', '=', id).execute()
  }
  return rows.length
}

/** Keys carry the moment in which they were made (uuid v7): what is younger than a day may belong to a row that is not committed yet. */
export async function sweepBytes(db: Db, store: FileStore, now = Temporal.Now.instant()) {
  const before = now.epochMilliseconds - 24 * 3600 * 1000
  let group: string[] = []
  let removed = 0
  const check = async () => {
    if (!group.length) return
    const { rows } = await sql<{ key: string }>`
      select key from unnest(${group}::text[]) key where not exists (select from datei where schluessel = key or vorschau = key or druck = key) and not exists (select from posteingang where schluessel = key)`.execute(
      db,
    )
    for (const { key } of rows) await store.remove(key)
    removed += rows.length
    group = []
  }
  for await (const key of store.keys()) {
    if (madeAt(key) < before) group.push(key)
    if (group.length === batch) await check()
  }
  await check()
  return removed
}

const madeAt = (key: string) => {
  const id = key.split('/').at(-1)!.replaceAll('-', '')
  return /^[0-9a-f]{32}$/.test(id) ? Number.parseInt(id.slice(0, 12), 16) : Infinity
}
