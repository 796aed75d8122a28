import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '../database/db.ts'
import type { Tables } from '../database/tables.ts'

interface Row {
  id: number
  zeitpunkt: string
  anwenderId: Id<'anwender'> | null
  anwenderName: string
  aktion: string
  gegenstand: string
  gegenstandId: string
  daten: unknown
}
const lock = 7_120_001

/**
 * Chains audit rows that have no seal yet: hash = sha-256(previous hash, row). One process at a time; the others skip.
 * Returns the number of rows sealed. `all` also looks for rows far behind the newest seal (long transactions).
 */
export async function seal(db: Kysely<Tables>, all = false): Promise<number> {
  const count = await db.transaction().execute(async (trx) => {
    const {
      rows: [got],
    } = await sql<{ ok: boolean }>`select pg_try_advisory_xact_lock(${lock}) as ok`.execute(trx)
    return got!.ok ? chain(trx, all) : 0
  })
  return count === batch ? count + (await seal(db, all)) : count
}

/** Seals within the caller's transaction all that stands in the trail by now, also what another process is about to seal: an extract handed out misses nothing. */
export async function sealNow(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lock})`.execute(trx)
  while ((await chain(trx, false)) === batch);
}

async function chain(trx: Db, all: boolean) {
  const last = await trx.selectFrom('pruefspurSiegel').orderBy('nr', 'desc').limit(1).selectAll().executeTakeFirst()
  const floor = all || !last ? 0 : last.pruefspurId - 500
  const rows = await trx
    .selectFrom('pruefspur as p')
    .leftJoin('pruefspurSiegel as s', 's.pruefspurId', 'p.id')
    .where('p.id', '>', floor)
    .where('s.nr', 'is', null)
    .orderBy('p.id')
    .limit(batch)
    .selectAll('p')
    .select(sql<string>`p.daten::text`.as('daten'))
    .execute()
  if (!rows.length) return 0
  let hash = last?.hash ?? Buffer.alloc(0)
  const hashes = rows.map((row) => (hash = next(hash, row)))
  // One text however many there are: with three values a row it would be written, read and planned anew each time.
  await sql`
    insert into pruefspur_siegel (nr, pruefspur_id, hash)
    select ${last?.nr ?? 0}::bigint + nr, id, hash from unnest(${rows.map(({ id }) => id)}::bigint[], ${hashes}::bytea[]) with ordinality as s(id, hash, nr)`.execute(
    trx,
  )
  return rows.length
}
const batch = 1000

/** Outcome of `verify`: rows checked; `broken` names the first row that does not fit its seal (or a gap in the numbering). */
export interface Verdict {
  checked: number
  broken: { nr: number; pruefspurId: number | null } | null
}

/** Walks the whole chain. A changed, removed or reordered row breaks it at that place. */
export async function verify(db: Kysely<Tables>): Promise<Verdict> {
  let hash: Buffer = Buffer.alloc(0)
  for (let nr = 0; ; ) {
    const rows = await db
      .selectFrom('pruefspurSiegel as s')
      .leftJoin('pruefspur as p', 'p.id', 's.pruefspurId')
      .where('s.nr', '>', nr)
      .orderBy('s.nr')
      .limit(5000)
      .select([
        's.nr',
        's.hash',
        's.pruefspurId',
        'p.id',
        'p.zeitpunkt',
        'p.anwenderId',
        'p.anwenderName',
        'p.aktion',
        'p.gegenstand',
        'p.gegenstandId',
        sql<string>`p.daten::text`.as('daten'),
      ])
      .execute()
    if (!rows.length) return { checked: nr, broken: null }
    for (const row of rows) {
      const expected = row.id === null || row.nr !== nr + 1 ? null : next(hash, row as unknown as Row)
      if (!expected?.equals(row.hash)) return { checked: nr, broken: { nr: nr + 1, pruefspurId: row.pruefspurId } }
      hash = expected
      nr = row.nr
    }
  }
}

/** One sealed entry for somebody outside: sha-256(bytes of `vorher`, `zeile` as UTF-8) is `hash`. Hashes in hex. */
export interface Sealed {
  nr: number
  vorher: string
  hash: string
  zeile: string
}

/** The sealed entries about objects of a kind, in the order of the chain, each with the hash before it. */
export async function sealedAbout(db: Kysely<Tables>, subjects: readonly string[], ids: readonly string[]): Promise<Sealed[]> {
  const rows = await db
    .selectFrom('pruefspurSiegel as s')
    .innerJoin('pruefspur as p', 'p.id', 's.pruefspurId')
    .leftJoin('pruefspurSiegel as v', (on) => on.on('v.nr', '=', sql<number>`s.nr - 1`))
    .where('p.gegenstand', 'in', [...subjects])
    .where(sql<boolean>`p.gegenstand_id = any(${ids})`)
    .orderBy('s.nr')
    .select([
      's.nr',
      's.hash',
      'v.hash as vorher',
      'p.id',
      'p.zeitpunkt',
      'p.anwenderId',
      'p.anwenderName',
      'p.aktion',
      'p.gegenstand',
      'p.gegenstandId',
      sql<string>`p.daten::text`.as('daten'),
    ])
    .execute()
  return rows.map((row) => ({ nr: row.nr, vorher: row.vorher?.toString('hex') ?? '', hash: row.hash.toString('hex'), zeile: lineOf(row) }))
}

const next = (previous: Buffer, row: Row) => createHash('sha256').update(previous).update(lineOf(row)).digest()
const lineOf = (row: Row) => JSON.stringify([row.id, row.zeitpunkt, row.anwenderId, row.anwenderName, row.aktion, row.gegenstand, row.gegenstandId, row.daten])
