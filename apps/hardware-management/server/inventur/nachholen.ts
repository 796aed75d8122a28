import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { protokollart } from '#domain/geraete/inventur/sicht.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { FileService } from '#platform/server/files/accept.ts'
import { protokolliere } from './protokoll.ts'

/** Draws the protocols of stocktakes that came closed, as the demonstration's does: after the start, which does not wait for it. Two servers draw none twice. */
export async function holeProtokolleNach(db: Db, service: FileService) {
  const { rows } = await sql<{ id: Id<'inventur'>; um: string; wer: string; anwenderId: Id<'anwender'> | null }>`
    select i.id, s.zeitpunkt as um, coalesce(a.anzeigename, '') as wer, s.anwender_id as anwender_id from inventur i
      cross join lateral (select * from inventur_schritt x where x.inventur_id = i.id and x.was = 'abgeschlossen' order by x.zeitpunkt desc, x.id desc limit 1) s
      left join anwender a on a.id = s.anwender_id
    where i.zustand = 'abgeschlossen' and not exists (select from datei d where d.art = ${protokollart} and d.gegenstand = i.id)`.execute(db)
  for (const { id, ...ende } of rows)
    await db.transaction().execute(async (trx) => {
      const inventur = await trx.selectFrom('inventur').where('id', '=', id).where('zustand', '=', 'abgeschlossen').selectAll().forUpdate().executeTakeFirst()
      const schon = await trx.selectFrom('datei').where('art', '=', protokollart).where('gegenstand', '=', id).select('id').executeTakeFirst()
      if (inventur && !schon) await protokolliere(trx, service, inventur, ende)
    })
}
