import { sql } from 'kysely'
import { sichtbareKostenstellen, sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { melde } from '#domain/tickets/melden.ts'
import { internRecht, leitungRecht, ticketZumArbeiten, ticketZumHandeln, type Ticketzeile } from '#domain/tickets/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { instantsAt } from '#platform/contract/local-time.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'
import type { Zeit } from '../contract/formen.ts'

/** Minutes between two readings of the clock on the wall of the ticket's branch: two and four hours from 1 to 4 in the nights in which it is changed. */
export const minuten = (vkforgid: number) => {
  const zone = sql`(select zone from filiale where vkforgid = ${vkforgid})`
  return sql<number>`(extract(epoch from (datum + bis) at time zone ${zone} - (datum + von) at time zone ${zone}) / 60)::int`
}

/** Working time on a ticket: on an object of its customer with status O, and one of the object's cost centers. */
export async function zeitErfassen(context: Context, key: string, { id, ...zeit }: Parsed<typeof calls.zeitErfassen>['body']) {
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
  for (const feld of ['von', 'bis'] as const) if (!instantsAt(zeit.datum, zeit[feld], zone).length) throw refused('ticket.uhrzeit-fehlt-dort', feld)
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
export async function zeitStornieren(context: Context, key: string, zeit: string, grund: string) {
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

/** Times of a ticket. Customers see what is billed to them (R, A, L) and stands. */
export async function zeitenVon(context: Context, { id: ticketId, vkforgid }: Pick<Ticketzeile, 'id' | 'vkforgid'>, personal: boolean): Promise<Zeit[]> {
  const rows = await context.db
    .selectFrom('ticketZeit as z')
    .innerJoin('anwender as a', 'a.id', 'z.anwenderId')
    .innerJoin('objekt as o', 'o.id', 'z.objektId')
    .innerJoin('kostenstelle as s', 's.id', 'z.kostenstelleId')
    .where('z.ticketId', '=', ticketId)
    .$if(!personal, (query) => query.where('z.kzverrzeit', '!=', 'K').where('z.storniert', 'is', null))
    .orderBy('z.datum', 'desc')
    .orderBy('z.von', 'desc')
    .orderBy('z.id')
    .select([
      'z.id',
      'z.datum',
      'z.von',
      'z.bis',
      'z.kzverrzeit',
      'z.beschreibung',
      'z.storniert',
      'z.stornogrund',
      'z.anwenderId',
      'a.anzeigename',
      'z.objektId',
      'o.nummer as objektNummer',
      'o.name as objekt',
      'z.kostenstelleId',
      's.nummer as stelleNummer',
      's.bezeichnung as stelle',
    ])
    .select(minuten(vkforgid).as('dauerMin'))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    datum: row.datum,
    von: row.von,
    bis: row.bis,
    dauerMin: row.dauerMin,
    anwender: { id: row.anwenderId, name: row.anzeigename },
    objekt: { id: row.objektId, nummer: row.objektNummer, name: row.objekt },
    kostenstelle: { id: row.kostenstelleId, nummer: row.stelleNummer, name: row.stelle },
    kzverrzeit: row.kzverrzeit as Zeit['kzverrzeit'],
    beschreibung: row.beschreibung,
    storno: row.storniert ? { grund: row.stornogrund, um: row.storniert } : null,
    darf: personal && !row.storniert && (row.anwenderId === context.person.anwenderId || may(context, leitungRecht)) ? ['stornieren'] : [],
  }))
}
