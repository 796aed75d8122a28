import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { zugeordnete } from '#domain/kunden/sicht.ts'
import { internRecht, sichtbareTickets } from '#domain/tickets/sicht.ts'
import { notFound } from '#platform/contract/problem.ts'
import { may, type Work } from '#platform/server/http/context.ts'

/** Right to see one's own sessions and those of one's tickets; of customers' users: those on their systems. */
export const eigeneRecht = 'RDPLOG'
/** Right to see the sessions of all accounts that one acts for, and who it was. */
export const alleRecht = 'RDPLOG.ALLE'

/** Is the asker one of us? Customers' users only read, and read less. */
export const istPersonal = (context: Work) => context.person.lstfixId !== null || may(context, internRecht) || may(context, alleRecht)

/**
 * Which sessions `s` the asker may see: our people their own ones, those of tickets that they see, with RDPLOG.ALLE those of their accounts; customers' users
 * those on the systems of the customers that they are assigned to. The account comes first: whoever sees all of it asks for no ticket.
 */
export const istSichtbar = (context: Work) =>
  istPersonal(context)
    ? sql<boolean>`(${may(context, alleRecht) ? sql`s.vkforgid = any(${[...context.person.konten]}::int[]) or` : sql``} s.anwender_id = ${context.person.anwenderId}::uuid
        or s.ticket_id in (${sichtbareTickets(context).select('t.id')}))`
    : sql<boolean>`s.ktostamm_id in (${zugeordnete(context)})`

/** Sessions that the asker may see. The only way to start a query on them. */
export const sichtbareSitzungen = (context: Work) => context.db.selectFrom('sitzungFern as s').where(istSichtbar(context))

/** One session, locked until the transaction ends. Throws 404, also for those who only read. */
export async function sitzungZumHandeln(context: Work, id: Id<'sitzungFern'>) {
  const row = istPersonal(context) && (await sichtbareSitzungen(context).where('s.id', '=', id).selectAll('s').forUpdate('s').executeTakeFirst())
  if (!row) throw notFound()
  return row
}
export type Sitzungszeile = Awaited<ReturnType<typeof sitzungZumHandeln>>
