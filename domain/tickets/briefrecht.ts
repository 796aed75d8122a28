import { sql } from 'kysely'
import { holdsRight } from '#platform/server/access/administration.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { MayRead } from '#platform/server/mail/check.ts'
import { briefe, empfaenger, leitung, nurTeam, verantwortlich, type Brief } from './post.ts'
import { internRecht } from './sicht.ts'

/** What people read who do not take part: their letter names the ticket only while it is not internal. */
const anVerantwortliche: ReadonlySet<Brief> = new Set(['neu', 'neuIntern', 'unbetreut'])

/** May somebody at this address still read a letter about a ticket? Rights, branch, contacts and the ticket may have changed since it was written. */
export const darfBriefLesen: MayRead = async (db, { id, an, anlass }) => {
  const brief = briefe.find((one) => anlass === `ticket.${one}`)
  if (!brief) return true
  const ticket = await db.selectFrom('ticket').where('id', '=', id).select(['id', 'vkforgid', 'intern']).executeTakeFirst()
  if (!ticket) return false
  if (anVerantwortliche.has(brief)) {
    if (ticket.intern && brief !== 'neuIntern') return false
    return (await leitung(db, ticket.vkforgid, verantwortlich)).some(({ email }) => email === an)
  }
  const kontakte = (await empfaenger(db, { id, intern: false })).filter(({ email }) => email === an)
  const ids = kontakte.flatMap(({ anwenderId }) => anwenderId ?? [])
  if (await bearbeitet(db, ticket.vkforgid, an, ids)) return true
  return !ticket.intern && !nurTeam.includes(brief) && kontakte.some(({ personal }) => !personal)
}

/** Is this the address of somebody who works on the tickets of this branch? */
async function bearbeitet(db: Db, vkforgid: number, email: string, ids: readonly string[]) {
  const { rows } = await sql`
    select from anwender a where a.aktiv and (a.email = ${email} or a.id = any (${ids}::uuid[])) and ${holdsRight('a.id', internRecht)}
      and (a.accountid = ${vkforgid} or exists (select from anwender_konto k where k.anwender_id = a.id and k.accountid = ${vkforgid})) limit 1`.execute(db)
  return rows.length > 0
}
