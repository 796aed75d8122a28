import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Brief } from '#apps/dokumentation/contract/uebergabe.ts'

/** Letters with a paper of it, the latest first. */
export const briefeVon = (db: Db, id: Id<'dokumentation'>): Promise<Brief[]> =>
  db
    .selectFrom('postausgang')
    .where('faden', '=', `dokumentation.${id}`)
    .orderBy('erstellt', 'desc')
    .limit(20)
    .select(['id', 'an', 'zustand', 'erstellt', 'gesendetAm', 'fehler'])
    .execute()
