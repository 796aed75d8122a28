import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'

interface Ort {
  objektId: Id<'objekt'>
  ktostammId: Id<'ktostamm'>
}

/**
 * Is there an order of this customer for the object on a local day: issued, dated on that day or before it, not cancelled, and followed by no invoice or final
 * invoice that stands? Instalments do not end an order.
 */
export const hatAuftrag = async (db: Db, ort: Ort, tag: string): Promise<boolean> => (await auftraegeAm(db, ort, tag, 1)).length > 0

/** The id of the one such order; null when there is none, or when nobody can tell which of several is meant. */
export async function einzigerAuftrag(db: Db, ort: Ort, tag: string): Promise<number | null> {
  const [erster, zweiter] = await auftraegeAm(db, ort, tag, 2)
  return zweiter === undefined ? (erster ?? null) : null
}

async function auftraegeAm(db: Db, { objektId, ktostammId }: Ort, tag: string, hoechstens: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select b.id from beleg b
    where b.objekt_id = ${objektId}::uuid and b.ktostamm_id = ${ktostammId}::uuid and b.belegart = 'AB' and b.belegdatum <= ${tag}::date
      and b.aktuell and b.zustand = 'ausgestellt' and b.geloescht is null
      and not exists (
        with recursive folge (id) as (
          select w.nach from belegverweis w where w.von = b.id and w.art in ('wird zu', 'rechnet ab')
          union select w.nach from folge f join belegverweis w on w.von = f.id and w.art in ('wird zu', 'rechnet ab'))
        select from folge f join beleg r on r.id = f.id
        where r.belegart in ('RE', 'SR') and r.aktuell and r.zustand = 'ausgestellt' and r.geloescht is null)
    limit ${hoechstens}`.execute(db)
  return rows.map(({ id }) => id)
}
