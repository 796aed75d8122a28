import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { holdsRight } from '#platform/server/access/administration.ts'
import type { Db } from '#platform/server/database/db.ts'
import { konto } from '#platform/server/http/context.ts'
import { kundensucheRecht } from '../sicht.ts'

/** Branches of a sheet, by their accounts: where it is now, and where its finished versions were. */
export async function filialenDesScheins(db: Db, arbeitsscheinId: Id<'arbeitsschein'>): Promise<number[]> {
  const { rows } = await sql<{ vkforgid: number }>`
    select vkforgid from arbeitsschein where id = ${arbeitsscheinId}::uuid union select vkforgid from beleg where arbeitsschein_id = ${arbeitsscheinId}::uuid order by 1`.execute(
    db,
  )
  return rows.map(({ vkforgid }) => vkforgid)
}

/**
 * The live event of a sheet's document, for screens of everybody who may see it or could until now: staff of its branches, and people of its customer and of those that
 * earlier versions were for. None while the sheet was never finished.
 */
export async function belegereignis(db: Db, arbeitsscheinId: Id<'arbeitsschein'>) {
  const belege = await db.selectFrom('beleg').where('arbeitsscheinId', '=', arbeitsscheinId).orderBy('version', 'desc').select('id').execute()
  if (!belege.length) return []
  const { rows } = await sql<{ id: string }>`
    select distinct a.id from anwender_ktostamm k join anwender a on a.id = k.anwender_id
    where k.ktostamm_id in (select b.ktostamm_id from beleg b where b.arbeitsschein_id = ${arbeitsscheinId}::uuid) and a.aktiv and ${holdsRight('a.id', 'GESAMTABFRAGE')} order by a.id`.execute(
    db,
  )
  const filialen = await filialenDesScheins(db, arbeitsscheinId)
  const fuer = [...filialen.map((filiale) => konto(filiale, kundensucheRecht)), ...rows.map((einer) => einer.id)]
  return [{ thema: 'beleg', ids: belege.map(({ id }) => String(id)), fuer }]
}
