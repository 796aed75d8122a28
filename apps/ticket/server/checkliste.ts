import { sql } from 'kysely'
import { neugeschrieben, nichtVerratenImTicket } from '#domain/geraete/verrat.ts'
import { melde, notiere } from '#domain/tickets/melden.ts'
import { ticketZumArbeiten } from '#domain/tickets/sicht.ts'
import { beruehre } from '#domain/tickets/beruehren.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '../contract.ts'

export async function punktAnlegen(context: Context, key: string, punkt: Parsed<typeof calls.punktAnlegen>['body']) {
  const ticket = await ticketZumArbeiten(context, key)
  const id = uuid()
  await sql`
    insert into ticket_checkpunkt (id, ticket_id, folge, text, art, pflicht)
    select ${id}::uuid, ${ticket.id}::uuid, coalesce(max(folge), 0) + 1, ${punkt.text}, ${punkt.art}, ${punkt.pflicht} from ticket_checkpunkt where ticket_id = ${ticket.id}`.execute(
    context.db,
  )
  await beruehre(context, ticket.id)
  await notiere(context, ticket.id, { feld: 'checkliste', von: '', nach: punkt.text, intern: true })
  await melde(context, ticket, 'ticket.punkt', { punkt: id }, true)
  await nichtVerratenImTicket(context, ticket.id, { text: punkt.text })
  return { id }
}

/** Takes an item off the list. The history keeps it. Throws 404. */
export async function punktWeg(context: Context, key: string, punkt: string) {
  const ticket = await ticketZumArbeiten(context, key)
  const row = await context.db
    .updateTable('ticketCheckpunkt')
    .set({ entfernt: context.jetzt.toString() })
    .where('id', '=', punkt)
    .where('ticketId', '=', ticket.id)
    .where('entfernt', 'is', null)
    .returning('text')
    .executeTakeFirst()
  if (!row) throw notFound()
  await beruehre(context, ticket.id)
  await notiere(context, ticket.id, { feld: 'checkliste', von: row.text, nach: '', intern: true })
  await melde(context, ticket, 'ticket.punkt-weg', { punkt }, true)
}

/** Ticks an item or says what is wrong. Two devices, one item: the second one hears who was faster. Throws 404, 409, 422. */
export async function haken(context: Context, key: string, punkt: string, { version, erledigt, notiz, fehlertext }: Parsed<typeof calls.haken>['body']) {
  const ticket = await ticketZumArbeiten(context, key)
  const row = await context.db
    .selectFrom('ticketCheckpunkt as c')
    .leftJoin('anwender as a', 'a.id', 'c.erledigtVon')
    .where('c.id', '=', punkt)
    .where('c.ticketId', '=', ticket.id)
    .where('c.entfernt', 'is', null)
    .select(['c.art', 'c.text', 'c.version', 'c.erledigt', 'c.notiz', 'c.fehlertext', 'a.anzeigename'])
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.version !== version) throw conflict('ticket.punkt-ueberholt', { name: row.anzeigename ?? '', text: row.text })
  if (row.art === 'TEST' && !erledigt && !fehlertext) throw refused('ticket.test-offen', 'fehlertext')
  if (erledigt && fehlertext) throw refused('ticket.fehler-und-erledigt', 'fehlertext')
  await context.db
    .updateTable('ticketCheckpunkt')
    .set({ erledigt, notiz, fehlertext, version: version + 1, erledigtVon: context.person.anwenderId, erledigtUm: context.jetzt.toString() })
    .where('id', '=', punkt)
    .execute()
  await beruehre(context, ticket.id)
  await notiere(context, ticket.id, { feld: `checkliste.${row.art}`, von: row.text, nach: erledigt ? 'erledigt' : fehlertext || 'offen', intern: true })
  await melde(context, ticket, 'ticket.haken', { punkt, erledigt }, true)
  await nichtVerratenImTicket(context, ticket.id, neugeschrieben(row, { notiz, fehlertext }))
  return { version: version + 1 }
}

/** Lays a template onto a ticket, behind what is there. Throws 404, 422. */
export async function vorlageLegen(context: Context, key: string, vorlageId: string) {
  const ticket = await ticketZumArbeiten(context, key)
  const vorlage = await context.db.selectFrom('checkvorlage').where('id', '=', vorlageId).where('aktiv', '=', true).select('name').executeTakeFirst()
  if (!vorlage) throw refused('ticket.vorlage-unbekannt', 'vorlageId')
  const { numAffectedRows } = await sql`
    insert into ticket_checkpunkt (id, ticket_id, folge, text, art, pflicht)
    select gen_random_uuid(), ${ticket.id}::uuid, p.folge + (select coalesce(max(folge), 0) from ticket_checkpunkt where ticket_id = ${ticket.id}), p.text, p.art, p.pflicht
    from checkvorlage_punkt p where p.vorlage_id = ${vorlageId}::uuid`.execute(context.db)
  await beruehre(context, ticket.id)
  await notiere(context, ticket.id, { feld: 'checkliste', von: '', nach: vorlage.name, intern: true })
  await melde(context, ticket, 'ticket.vorlage', { vorlageId }, true)
  const punkte = await context.db.selectFrom('checkvorlagePunkt').where('vorlageId', '=', vorlageId).select('text').execute()
  await nichtVerratenImTicket(context, ticket.id, { vorlageId: punkte.map(({ text }) => text).join('\n') })
  return { anzahl: Number(numAffectedRows ?? 0) }
}
