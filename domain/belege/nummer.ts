import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/**
 * The next number of a branch in a range (`belegart.kreis`). Its row stays locked until the caller's transaction ends, so that numbers have no gaps and
 * none comes twice: what is rolled back is given again. No clock takes part in it.
 */
export async function naechsteBelegnummer(db: Db, vkforgid: number, kreis: string): Promise<number> {
  const { rows } = await sql<{ zuletzt: number }>`
    insert into nummernkreis (vkforgid, kreis, zuletzt) values (${vkforgid}, ${kreis}, 1)
    on conflict (vkforgid, kreis) do update set zuletzt = nummernkreis.zuletzt + 1
    returning zuletzt`.execute(db)
  return rows[0]!.zuletzt
}
