import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import type { calls } from '../contract.ts'

/** The terminals of the asker's accounts. */
export async function uebersicht({ db, person }: Context, { query }: Parsed<typeof calls.uebersicht>) {
  const { entities, next } = await pageOf(
    db
      .selectFrom('terminal as t')
      .innerJoin('filiale as f', 'f.vkforgid', 't.vkforgid')
      .leftJoin('terminalGeraet as g', (on) => on.onRef('g.terminalId', '=', 't.id').on('g.abgeloest', 'is', null))
      .where('t.vkforgid', 'in', [...person.konten])
      .select(['t.id', 't.name', 'f.name as filiale', 't.zustand', 'g.id as geraetId', 'g.zuletzt', 'g.wartend', 'g.abweichungSek', 'g.alarm']),
    ['t.name', 't.id'],
    query,
  )
  return {
    next,
    entities: entities.map(({ geraetId, wartend, alarm, ...row }) => ({ ...row, gekoppelt: geraetId !== null, wartend: wartend ?? 0, alarm: alarm !== null })),
  }
}
