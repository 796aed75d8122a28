import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { MaySee } from '#platform/server/http/context.ts'
import { notFound } from '#platform/contract/problem.ts'
import { may, type Work } from '#platform/server/http/context.ts'
import { imHaus } from '../sicht.ts'

/** Right to open stocktakes, to count, to decide and to close them. */
export const inventurRecht = 'HARDWAREMANAGEMENT.INVENTUR'
/** Kinds of the records that files belong to: protocols of a stocktake, pictures of a reading. */
export const [protokollart, zaehlungsart] = ['inventur', 'inventur-zaehlung'] as const

/** Stocktakes of the asker's accounts; for whoever lacks the right, and for customers' users, none. The only way to start a query on them. */
export const sichtbareInventuren = (context: Work) => {
  const alle = context.db.selectFrom('inventur as i')
  return may(context, inventurRecht) && imHaus(context) ? alle.where('i.vkforgid', 'in', [...context.person.konten]) : alle.where(sql<boolean>`false`)
}

/** One stocktake. `sperre`: kept as it is until the transaction ends, alone or beside others who only read. Throws 404. */
export async function inventurMit(context: Work, id: Id<'inventur'>, sperre?: 'allein' | 'geteilt') {
  const row = await sichtbareInventuren(context)
    .where('i.id', '=', id)
    .selectAll('i')
    .$if(sperre === 'allein', (query) => query.forUpdate())
    .$if(sperre === 'geteilt', (query) => query.forShare())
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const siehtInventur: MaySee = async (context, id) =>
  (await sichtbareInventuren(context).where('i.id', '=', id).select('i.id').executeTakeFirst()) !== undefined
export const siehtZaehlung: MaySee = async (context, id) =>
  (await sichtbareInventuren(context).innerJoin('inventurZaehlung as z', 'z.inventurId', 'i.id').where('z.id', '=', id).select('i.id').executeTakeFirst()) !==
  undefined
