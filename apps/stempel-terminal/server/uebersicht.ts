import { sql } from 'kysely'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { fromCursor, paged } from '#platform/server/record/paging.ts'
import type { calls } from '../contract.ts'

/** The terminals of the asker's accounts. */
export async function uebersicht({ db, person }: Context, { query: { limit, cursor } }: Parsed<typeof calls.uebersicht>) {
  const nach = fromCursor(cursor, 2)
  const rows = await db
    .selectFrom('terminal as t')
    .innerJoin('filiale as f', 'f.vkforgid', 't.vkforgid')
    .leftJoin('terminalGeraet as g', (on) => on.onRef('g.terminalId', '=', 't.id').on('g.abgeloest', 'is', null))
    .where('t.vkforgid', 'in', [...person.konten])
    .$if(nach !== undefined, (q) => q.where(sql<boolean>`(t.name, t.id) > (${nach![0]}, ${nach![1]}::uuid)`))
    .orderBy('t.name')
    .orderBy('t.id')
    .limit(limit + 1)
    .select(['t.id', 't.name', 'f.name as filiale', 't.zustand', 'g.id as geraetId', 'g.zuletzt', 'g.wartend', 'g.abweichungSek', 'g.alarm'])
    .execute()
  return paged(
    rows,
    limit,
    ({ name, id }) => [name, id],
    ({ geraetId, wartend, alarm, ...row }) => ({ ...row, gekoppelt: geraetId !== null, wartend: wartend ?? 0, alarm: alarm !== null }),
  )
}
