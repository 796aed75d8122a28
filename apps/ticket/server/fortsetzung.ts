import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'

/** The ticket in which this one goes on after merging; its own id when it was never merged. */
export async function fortsetzung(db: Db, ticketId: Id<'ticket'>): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    with recursive weg as (select id, zusammengefuehrt, 0 as tiefe from ticket where id = ${ticketId}
      union all select t.id, t.zusammengefuehrt, weg.tiefe + 1 from ticket t join weg on t.id = weg.zusammengefuehrt where weg.tiefe < 20)
    select id from weg order by tiefe desc limit 1`.execute(db)
  return rows[0]!.id
}
