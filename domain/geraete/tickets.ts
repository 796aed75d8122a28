import type { Id } from '#platform/contract/shapes.ts'
import { audit, emit, type Work } from '#platform/server/http/context.ts'
import { frueheresIm } from './frueheres.ts'
import { nichtVerratenVonFrueher } from './verrat.ts'

/**
 * A ticket is about a device from now on; said twice it is once. Whether the asker may is asked before. Throws 422 at `ticketId` when the ticket carries a secret of the
 * device, 429.
 */
export async function verknuepfe(context: Work, hardwareId: Id<'hardware'>, ticketId: Id<'ticket'>) {
  const neu = await context.db
    .insertInto('hardwareTicket')
    .values({ hardwareId, ticketId, anwenderId: context.person.anwenderId, zeitpunkt: context.jetzt.toString() })
    .onConflict((on) => on.doNothing())
    .returning('ticketId')
    .executeTakeFirst()
  audit(context, { aktion: 'ticket.verknuepfen', gegenstand: 'hardware', gegenstandId: hardwareId, daten: { ticketId } })
  emit(context, 'hardware', [hardwareId])
  if (neu) await nichtVerratenVonFrueher(context, [hardwareId], ticketId, { feld: 'ticketId', texte: await frueheresIm(context, ticketId) })
}
