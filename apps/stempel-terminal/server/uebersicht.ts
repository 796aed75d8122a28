import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Context } from '#platform/server/http/context.ts'
import { readPage, wordSearch } from '#platform/server/record/list.ts'
import type { calls } from '../contract.ts'

type Zeile = z.output<typeof calls.uebersicht.result>['entities'][number]

/** The terminals of the asker's accounts. */
export const uebersicht = (context: Context, { query }: Parsed<typeof calls.uebersicht>) =>
  readPage<Zeile>(
    context,
    {
      select: sql`t.id, t.name, f.name as filiale, t.zustand, g.id is not null as gekoppelt, g.zuletzt, coalesce(g.wartend, 0) as wartend, g.abweichung_sek, g.alarm is not null as alarm`,
      from: sql`terminal t join filiale f using (vkforgid) left join terminal_geraet g on g.terminal_id = t.id and g.abgeloest is null`,
      where: [sql`t.vkforgid = any(${[...context.person.konten]}::int[])`, wordSearch(query.q, sql`t.name`, sql`f.name`)],
      sorts: { name: [sql`t.name`, sql`t.id`], filiale: [sql`f.name`, sql`t.name`, sql`t.id`], wartend: [sql`coalesce(g.wartend, 0)`, sql`t.id`] },
      standard: 'name',
    },
    query,
  )
