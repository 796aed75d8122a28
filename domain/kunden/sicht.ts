import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { holdsRight } from '#platform/server/access/administration.ts'
import { may, type Work } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'

/**
 * Accounts of the master data that the asker may see: with one of `keys` everything that the branches he acts for serve, otherwise only
 * the customers that he is assigned to. The only way to start a query on customers.
 */
export const sichtbareKunden = (context: Work, ...keys: string[]) =>
  keys.some((key) => may(context, key))
    ? context.db.selectFrom('ktostamm').where('ktostamm.vkforgid', 'in', [...context.person.konten])
    : context.db.selectFrom('ktostamm').where('ktostamm.id', 'in', zugeordnete(context))

/** Objects of the customers that the asker may see. */
export const sichtbareObjekte = (context: Work, ...keys: string[]) =>
  context.db.selectFrom('objekt').where('objekt.ktostammId', 'in', sichtbareKunden(context, ...keys).select('ktostamm.id'))

/** Cost centres of the objects that the asker may see. */
export const sichtbareKostenstellen = (context: Work, ...keys: string[]) =>
  context.db.selectFrom('kostenstelle').where('kostenstelle.objektId', 'in', sichtbareObjekte(context, ...keys).select('objekt.id'))

/** People to speak to at the customers that the asker may see. */
export const sichtbareAnsprechpartner = (context: Work, ...keys: string[]) =>
  context.db.selectFrom('ansprechpartner').where('ansprechpartner.ktostammId', 'in', sichtbareKunden(context, ...keys).select('ktostamm.id'))

/** Ids of the customers that the asker is assigned to, as a subquery. */
export const zugeordnete = ({ db, person }: Pick<Work, 'db' | 'person'>) =>
  db.selectFrom('anwenderKtostamm').where('anwenderKtostamm.anwenderId', '=', person.anwenderId).select('anwenderKtostamm.ktostammId')

/**
 * Ids of the assigned customers whose tickets the asker may all see, as a subquery: the person holds TICKET.KTOSTAMM and it was granted
 * for this customer. Without the right nothing.
 */
export const mitAllenTickets = (context: Work) =>
  zugeordnete(context)
    .where('anwenderKtostamm.alleTickets', '=', true)
    .$if(!may(context, allesRecht), (query) => query.where(sql<boolean>`false`))

/** Right of a customer's user to see all tickets of the assigned customers. */
export const allesRecht = 'TICKET.KTOSTAMM'

/** Users who see all tickets of this customer: for mails and live events that go to them. */
export async function mitEinblick(db: Db, ktostammId: Id<'ktostamm'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from anwender_ktostamm k join anwender a on a.id = k.anwender_id
    where k.ktostamm_id = ${ktostammId} and k.alle_tickets and a.aktiv and ${holdsRight('a.id', allesRecht)}
    order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}
