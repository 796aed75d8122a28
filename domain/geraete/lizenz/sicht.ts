import { sql } from 'kysely'
import { notFound } from '#platform/contract/problem.ts'
import { may, type Work } from '#platform/server/http/context.ts'
import { hardwareRecht, imHaus } from '../sicht.ts'

/** Licences of the asker's accounts; customers' users see none. The only way to start a query on licences. */
export const sichtbareLizenzen = (context: Work) => {
  const alle = context.db.selectFrom('lizenz as z')
  return may(context, hardwareRecht) && imHaus(context) ? alle.where('z.vkforgid', 'in', [...context.person.konten]) : alle.where(sql<boolean>`false`)
}

/** The query for one licence by its number or id. */
export const lizenzMit = (context: Work, key: string) =>
  sichtbareLizenzen(context).where(/^\d{1,9}$/.test(key) ? sql<boolean>`z.nummer = ${Number(key)}` : sql<boolean>`z.id = ${key}::uuid`)

/** One licence, locked until the transaction ends: who gives its places waits. Throws 404. */
export async function lizenzZumHandeln(context: Work, key: string) {
  const row = await lizenzMit(context, key).selectAll('z').forUpdate('z').executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Does a place (`p`, its holder `l` or `h`) count on this day? A holder who has left needs none, and gets it back when he returns. */
export const platzZaehlt = (heute: string) =>
  sql<boolean>`(p.von <= ${heute}::date and (p.bis is null or p.bis > ${heute}::date)
    and (l.austritt is null or l.austritt >= ${heute}::date) and (h.ausscheidedatum is null or h.ausscheidedatum > ${heute}::date))`

/** Places of a licence (`z`) that are taken on this day. */
export const belegt = (heute: string) =>
  sql<number>`(select count(*)::int from lizenz_platz p left join lstfix l on l.id = p.lstfix_id left join hardware h on h.id = p.hardware_id
    where p.lizenz_id = z.id and ${platzZaehlt(heute)})`
