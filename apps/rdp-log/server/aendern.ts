import type { Id } from '#platform/contract/shapes.ts'
import { befund } from '#domain/geraete/sitzung/abschnitte.ts'
import { geraetVonHand } from '#domain/geraete/sitzung/geraet.ts'
import { eigeneRecht, istPersonal, sitzungZumHandeln } from '#domain/geraete/sitzung/sicht.ts'
import { sichtbareKunden } from '#domain/kunden/sicht.ts'
import { sichtbareTickets } from '#domain/tickets/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, Problem, refused } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import { Inhalt, type calls } from '../contract.ts'
import { melde } from './melden.ts'
import { stehendeBuchungen } from './buchungen.ts'
import { gewuenschterOrt } from './ort.ts'
import { waehltTickets } from './wahl.ts'

/** One's own session by hand, at most a day long. Throws 403 for customers' users, 409 for a taken id, 422 at the field. */
export async function anlegen(
  context: Context,
  { id, von, bis, ktostammId, ticketId, objektId, kostenstelleId, ...wunsch }: Parsed<typeof calls.anlegen>['body'],
) {
  if (!istPersonal(context)) throw new Problem('keine-berechtigung', 403)
  const { db, person, jetzt } = context
  const [ab, um] = [Temporal.Instant.from(von), Temporal.Instant.from(bis)]
  if (Temporal.Instant.compare(um, ab) <= 0) throw refused('rdp.bis-vor-von', 'bis')
  // A little more: the device's clock may be ahead.
  if (Temporal.Instant.compare(um, jetzt.add({ minutes: 5 })) > 0) throw refused('rdp.zukunft', 'bis')
  if (Temporal.Instant.compare(um, ab.add({ hours: 25 })) > 0) throw refused('rdp.zu-lang', 'bis')
  const kunde = ktostammId && (await sichtbareKunden(context, eigeneRecht).where('ktostamm.id', '=', ktostammId).select('ktostamm.vkforgid').executeTakeFirst())
  if (ktostammId && !kunde) throw refused('rdp.kunde-unbekannt', 'ktostammId')
  await pruefeTicket(context, ticketId)
  const vkforgid = kunde ? kunde.vkforgid : person.accountid
  const gesagt = { verbindung: wunsch.verbindung, gruppe: '', rechner: wunsch.remoteHost, benutzer: '' }
  const gewaehlt = await gewuenschterOrt(context, { objektId, kostenstelleId }, ktostammId)
  const geraet = await geraetVonHand(db, gesagt, { ktostammId, vkforgid })
  const abschnitt = { von: ab.toString(), bis: um.toString() }
  const neu = await db
    .insertInto('sitzungFern')
    .values({
      id,
      quelle: 'hand',
      quelleId: id,
      vkforgid,
      benutzer: person.name,
      anwenderId: person.anwenderId,
      ktostammId,
      ticketId,
      ...geraet,
      ...(gewaehlt.objektId && { ...gewaehlt, objektVomGeraet: false }),
      ...abschnitt,
      ...wunsch,
      ende: 'bekannt',
      abschnitte: JSON.stringify([abschnitt]),
      dauerSek: Math.floor(um.since(ab).total('seconds')),
      befund: befund(abschnitt.von, abschnitt.bis),
      eingang: jetzt.toString(),
    })
    .onConflict((on) => on.column('id').doNothing())
    .returning(['id', 'vkforgid', 'anwenderId'])
    .executeTakeFirst()
  if (!neu) throw conflict('schon-vorhanden')
  await melde(context, neu, 'erfasst', { verbindung: wunsch.verbindung })
  return { id }
}

/**
 * Description, ticket, object and cost centre; the ticket of what is booked is changed by rebooking. A ticket that the asker does not see he does not take away. Throws 404, 409, 422 at
 * the field.
 */
export async function aendern(context: Context, id: Id<'sitzungFern'>, { revision, ...wunsch }: Parsed<typeof calls.aendern>['body']) {
  const vorher = await sitzungZumHandeln(context, id)
  await assertUnchanged(context, Inhalt, vorher, revision, { subject: 'sitzung-fern', id })
  const bleibt = wunsch.ticketId === null && !(await siehtTicket(context, vorher.ticketId))
  const ort = await gewuenschterOrt(context, wunsch, vorher.ktostammId, vorher)
  const nachher = { ...wunsch, ticketId: bleibt ? vorher.ticketId : wunsch.ticketId, objektId: ort.objektId, kostenstelleId: ort.kostenstelleId }
  // What somebody chose stays when the device is taken away.
  const objektVomGeraet = vorher.objektVomGeraet && ort.objektId === vorher.objektId
  if (nachher.ticketId !== vorher.ticketId) {
    await pruefeTicket(context, nachher.ticketId)
    if ((await stehendeBuchungen(context, id)).length) throw conflict('rdp.gebucht')
  }
  await context.db
    .updateTable('sitzungFern')
    .set({ ...nachher, objektVomGeraet })
    .where('id', '=', id)
    .execute()
  const { beschreibung, ticketId, objektId, kostenstelleId } = vorher
  await melde(context, vorher, 'geaendert', { vorher: { beschreibung, ticketId, objektId, kostenstelleId }, nachher })
}

/** Throws 422 for a ticket that the asker does not see, or may not link. */
export async function pruefeTicket(context: Context, ticketId: Id<'ticket'> | null) {
  if (ticketId && !(await siehtTicket(context, ticketId))) throw refused('rdp.ticket-unbekannt', 'ticketId')
}

const siehtTicket = async (context: Context, ticketId: Id<'ticket'> | null) =>
  ticketId !== null && waehltTickets(context) && !!(await sichtbareTickets(context).where('t.id', '=', ticketId).select('t.id').executeTakeFirst())
