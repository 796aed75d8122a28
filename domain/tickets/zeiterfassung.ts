import { sichtbareKostenstellen, sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { instantsAt } from '#platform/contract/local-time.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { Kzverrzeit } from './contract.ts'
import { melde } from './melden.ts'
import { internRecht, leitungRecht, ticketZumArbeiten, ticketZumHandeln } from './sicht.ts'

/** Working time on a day, on the clock of the ticket's branch; `bis` may be 24:00. The id is the writer's: twice is refused. */
export interface Ticketzeit {
  id: string
  objektId: string
  kostenstelleId: string
  kzverrzeit: Kzverrzeit
  datum: string
  von: string
  bis: string
  beschreibung: string
}

/** Working time on a ticket: on an object of its customer with status O, and one of the object's cost centers. Throws 404, 409, 422 at the field. */
export async function erfasseZeit(context: Context, key: string, { id, ...zeit }: Ticketzeit) {
  const ticket = await ticketZumArbeiten(context, key)
  const objekt = await sichtbareObjekte(context, internRecht)
    .where('objekt.id', '=', zeit.objektId)
    .where('objekt.status', '=', 'O')
    .$if(ticket.ktostammId !== null, (query) => query.where('objekt.ktostammId', '=', ticket.ktostammId!))
    .select('objekt.id')
    .executeTakeFirst()
  if (!objekt) throw refused('ticket.objekt-unbekannt', 'objektId')
  const stelle = await sichtbareKostenstellen(context, internRecht)
    .where('kostenstelle.id', '=', zeit.kostenstelleId)
    .where('kostenstelle.objektId', '=', objekt.id)
    .where('kostenstelle.aktiv', '=', true)
    .select('kostenstelle.id')
    .executeTakeFirst()
  if (!stelle) throw refused('ticket.kostenstelle-unbekannt', 'kostenstelleId')
  if (zeit.datum > context.jetzt.toZonedDateTimeISO('UTC').add({ days: 1 }).toPlainDate().toString()) throw refused('ticket.zukunft', 'datum')
  const { zone } = await context.db.selectFrom('filiale').where('vkforgid', '=', ticket.vkforgid).select('zone').executeTakeFirstOrThrow()
  for (const feld of ['von', 'bis'] as const)
    if (zeit[feld] !== '24:00' && !instantsAt(zeit.datum, zeit[feld], zone).length) throw refused('ticket.uhrzeit-fehlt-dort', feld)
  if (await context.db.selectFrom('ticketZeit').where('id', '=', id).select('id').executeTakeFirst()) throw refused('ticket.kennung-vergeben')
  await context.db
    .insertInto('ticketZeit')
    .values({ id, ticketId: ticket.id, anwenderId: context.person.anwenderId, erfasst: context.jetzt.toString(), ...zeit })
    .execute()
  await beruehre(context, ticket.id)
  await melde(context, ticket, 'ticket.zeit', { datum: zeit.datum, von: zeit.von, bis: zeit.bis, kzverrzeit: zeit.kzverrzeit }, zeit.kzverrzeit === 'K')
  return { id }
}

/** Strikes an entry; it stays visible with the reason. One's own, or as the head. Throws 404, 409. */
export async function storniereZeit(context: Context, key: string, zeit: string, grund: string) {
  const ticket = await ticketZumHandeln(context, key)
  const row = await context.db
    .selectFrom('ticketZeit')
    .where('id', '=', zeit)
    .where('ticketId', '=', ticket.id)
    .$if(!may(context, leitungRecht), (query) => query.where('anwenderId', '=', context.person.anwenderId))
    .select(['storniert', 'kzverrzeit'])
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.storniert) throw conflict('ticket.schon-storniert')
  await context.db
    .updateTable('ticketZeit')
    .set({ storniert: context.jetzt.toString(), storniertVon: context.person.anwenderId, stornogrund: grund })
    .where('id', '=', zeit)
    .execute()
  await beruehre(context, ticket.id)
  await melde(context, ticket, 'ticket.zeit-storno', { zeit, grund }, row.kzverrzeit === 'K')
}

/** The ticket has changed, without a new version: what was written beside it stands in nobody's way. */
export const beruehre = ({ db, jetzt }: Context, id: string) => db.updateTable('ticket').set({ geaendert: jetzt.toString() }).where('id', '=', id).execute()
