import { sql } from 'kysely'
import { holdsRight } from '#platform/server/access/administration.ts'
import type { Work } from '#platform/server/http/context.ts'

/** Somebody in whose place the asker may act today, and the accounts for which he may. */
export interface Vertretung {
  id: string
  name: string
  konten: number[]
}

/**
 * Whom the asker stands in for right now: named for today (the local day at the place of the one who is away), not ended, and only as long as that person is active and
 * holds all of `rechte` himself. Read with every call, so that it begins and ends with its days.
 */
export async function vertretungen(context: Work, ...rechte: readonly [string, ...string[]]): Promise<Vertretung[]> {
  const { rows } = await sql<Vertretung>`
    select v.id, a.anzeigename as name, array(select accountid from anwender_konto where anwender_id = a.id union select a.accountid) as konten
    from vertretung v join anwender a on a.id = v.anwender_id join filiale f on f.vkforgid = a.accountid
    where v.vertreter_id = ${context.person.anwenderId} and v.beendet is null and a.aktiv
      and (${context.jetzt.toString()}::timestamptz at time zone f.zone)::date between v.von and v.bis
      and ${sql.join(
        rechte.map((recht) => holdsRight('a.id', recht)),
        sql` and `,
      )}
    order by v.von, v.id`.execute(context.db)
  return rows
}
