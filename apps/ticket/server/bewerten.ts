import { ohneGeheimes } from '#domain/geraete/unlesbar.ts'
import { melde } from '#domain/tickets/melden.ts'
import { siehtInternes, ticketZumHandeln } from '#domain/tickets/sicht.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'

/** How content the customer is, once, after the end. Throws 404, 409, 422. */
export async function bewerten(context: Context, key: string, { sterne, text }: { sterne: number; text: string }) {
  const ticket = await ticketZumHandeln(context, key)
  if (siehtInternes(context) || !['erledigt', 'abgeschlossen'].includes(ticket.schritt)) throw refused('ticket.nicht-bewerten')
  const ohne = await ohneGeheimes(context, { ticketId: ticket.id }, { text })
  const { numUpdatedRows } = await context.db
    .updateTable('ticket')
    .set({ bewertung: sterne, bewertungText: ohne.text })
    .where('id', '=', ticket.id)
    .where('bewertung', 'is', null)
    .executeTakeFirst()
  if (!numUpdatedRows) throw conflict('ticket.schon-bewertet')
  await melde(context, ticket, 'ticket.bewertung', { sterne })
}
