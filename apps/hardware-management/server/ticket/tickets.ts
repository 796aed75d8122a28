import type { Id } from '#platform/contract/shapes.ts'
import { hardwareMit, hardwareZumHandeln } from '#domain/geraete/sicht.ts'
import { verknuepfe } from '#domain/geraete/tickets.ts'
import { sichtbareTickets } from '#domain/tickets/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import type { calls } from '#apps/hardware-management/contract.ts'

/** Tickets about a device that the asker sees, the latest first. Throws 404. */
export async function tickets(context: Context, key: string, asked: Parsed<typeof calls.tickets>['query']) {
  const geraet = await hardwareMit(context, key).select('h.id').executeTakeFirst()
  if (!geraet) throw notFound()
  return pageOf(
    sichtbareTickets(context)
      .innerJoin('hardwareTicket as ht', 'ht.ticketId', 't.id')
      .where('ht.hardwareId', '=', geraet.id)
      .select(['t.id', 't.nummer', 't.name', 't.schritt']),
    ['-t.nummer', '-t.id'],
    asked,
  )
}

/** A ticket is about a device from now on; said twice it is once. Throws 404 for a device, 422 for a ticket that the asker does not see or that carries a secret of the device. */
export async function verknuepfen(context: Context, key: string, ticketId: Id<'ticket'>) {
  const geraet = await hardwareZumHandeln(context, key)
  const ticket = await sichtbareTickets(context).where('t.id', '=', ticketId).select('t.id').executeTakeFirst()
  if (!ticket) throw refused('hardware.ticket-unbekannt', 'ticketId')
  await verknuepfe(context, geraet.id, ticketId)
}

/** Throws 404. */
export async function loesen(context: Context, key: string, ticketId: Id<'ticket'>) {
  const geraet = await hardwareZumHandeln(context, key)
  const weg = await context.db
    .deleteFrom('hardwareTicket')
    .where('hardwareId', '=', geraet.id)
    .where('ticketId', 'in', sichtbareTickets(context).where('t.id', '=', ticketId).select('t.id'))
    .executeTakeFirst()
  if (!weg.numDeletedRows) throw notFound()
  audit(context, { aktion: 'ticket.loesen', gegenstand: 'hardware', gegenstandId: geraet.id, daten: { ticketId } })
  emit(context, 'hardware', [geraet.id])
}
