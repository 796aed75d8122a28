import { sql } from 'kysely'
import { holdsRight } from '#platform/server/access/administration.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Entscheider, Leute } from './leute.ts'
import { jederRolle } from './plan.ts'
import { freigabeRecht } from './rechte.ts'

interface Person {
  id: string
  konten: number[]
  rollen: string[]
}

/**
 * Who may decide at a moment, by branch: active people with FREIGABE, each with the ids of his roles; their superiors (heads of departments); who stands in for whom today.
 * A deputy from another branch decides in the branch of the absent, and only in his place.
 */
export async function leuteFuer(db: Db, jetzt: Temporal.Instant): Promise<(vkforgid: number, leiter: string | null) => Leute> {
  const [personen, vorgesetzte, vertretungen] = await Promise.all([
    sql<Person>`
      select a.id, array(select accountid from anwender_konto where anwender_id = a.id union select a.accountid) as konten,
        array(select rolle_id::text from anwender_rolle where anwender_id = a.id) as rollen
      from anwender a where a.aktiv and ${holdsRight('a.id', freigabeRecht)}`.execute(db),
    sql<{ id: string; vorgesetzter: string }>`
      select a.id, g.id as vorgesetzter from anwender a join lstfix l on l.id = a.lstfix_id join abteilung b on b.id = l.abteilung_id
        join anwender g on g.lstfix_id = b.leitung_id and g.id <> a.id
      where ${holdsRight('a.id', freigabeRecht)} or a.id in (select anwender_id from bauleitung) or a.id in (select unnest(personen) from freigaberegel)`.execute(
      db,
    ),
    sql<{ fuer: string; durch: string }>`
      select v.anwender_id as fuer, v.vertreter_id as durch from vertretung v join anwender a on a.id = v.anwender_id and a.aktiv join filiale f on f.vkforgid = a.accountid
      where v.beendet is null and (${jetzt.toString()}::timestamptz at time zone f.zone)::date between v.von and v.bis order by v.von, v.id`.execute(db),
  ])
  const oben = new Map(vorgesetzte.rows.map(({ id, vorgesetzter }) => [id, vorgesetzter]))
  const alle = new Map(personen.rows.map((person) => [person.id, person]))
  return (vkforgid, leiter) => {
    const hier = personen.rows.filter(({ konten }) => konten.includes(vkforgid))
    const entscheider = new Map<string, Entscheider>(hier.map(({ id, rollen }) => [id, { id, rollen: [...rollen, jederRolle] }]))
    const gueltige = vertretungen.rows.filter(({ fuer, durch }) => entscheider.has(fuer) && alle.has(durch))
    for (const { durch } of gueltige) if (!entscheider.has(durch)) entscheider.set(durch, { id: durch, rollen: [] })
    return { entscheider, vorgesetzte: oben, leiter, vertretungen: gueltige }
  }
}
