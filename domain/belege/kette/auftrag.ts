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
export async function hatAuftrag(db: Db, { objektId, ktostammId }: Ort, tag: string): Promise<boolean> {
  const { rows } = await sql<{ da: boolean }>`
    select exists (
      select from beleg b
      where b.objekt_id = ${objektId}::uuid and b.ktostamm_id = ${ktostammId}::uuid and b.belegart = 'AB' and b.belegdatum <= ${tag}::date
        and b.aktuell and b.zustand = 'ausgestellt' and b.geloescht is null
        and not exists (
          with recursive folge (id) as (
            select w.nach from belegverweis w where w.von = b.id and w.art in ('wird zu', 'rechnet ab')
            union select w.nach from folge f join belegverweis w on w.von = f.id and w.art in ('wird zu', 'rechnet ab'))
          select from folge f join beleg r on r.id = f.id
          where r.belegart in ('RE', 'SR') and r.aktuell and r.zustand = 'ausgestellt' and r.geloescht is null)
    ) as da`.execute(db)
  return rows[0]!.da
}
