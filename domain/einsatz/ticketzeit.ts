import type { Id } from '#platform/contract/shapes.ts'
import { sichtbareKostenstellen, sichtbareObjekte } from '#domain/kunden/sicht.ts'
import type { Kzverrzeit } from '#domain/tickets/contract.ts'
import { internRecht, leitungRecht, ticketZumArbeiten, ticketZumHandeln } from '#domain/tickets/sicht.ts'
import { instantsAt } from '#platform/contract/local-time.ts'
import { conflict, notFound, refused } from '#platform/contract/problem.ts'
import { may, type Work } from '#platform/server/http/context.ts'
import { trageEin, type Quelle } from './bericht/eintragen.ts'
import { menschAmTag, pruefeTag, pruefeZeiten } from './bericht/pruefen.ts'
import { streiche } from './bericht/streichen.ts'

/** Working time on a day, on the clock of the ticket's branch; `bis` may be 24:00. The id is the writer's: twice is refused. */
export interface Ticketzeit {
  id: string
  objektId: Id<'objekt'>
  kostenstelleId: Id<'kostenstelle'>
  kzverrzeit: Kzverrzeit
  datum: string
  von: string
  bis: string
  beschreibung: string
}

/**
 * Working time on a ticket is an entry of the person who worked: on an object of the ticket's customer with status O and one of its cost centres.
 * Answers its id and that of the ticket, whose devices' secrets its words are still to be compared with. Throws 404, 409, 422 at the field.
 */
export async function erfasseZeit(context: Work, key: string, { id, objektId, kostenstelleId, von, bis, ...zeit }: Ticketzeit, quelle: Quelle = 'ticket') {
  const ticket = await ticketZumArbeiten(context, key)
  const { lstfixId } = context.person
  if (!lstfixId) throw refused('arbeitsbericht.keine-person')
  const objekt = await sichtbareObjekte(context, internRecht)
    .where('objekt.id', '=', objektId)
    .where('objekt.status', '=', 'O')
    .$if(ticket.ktostammId !== null, (query) => query.where('objekt.ktostammId', '=', ticket.ktostammId!))
    .select('objekt.ktostammId')
    .executeTakeFirst()
  if (!objekt) throw refused('ticket.objekt-unbekannt', 'objektId')
  const stelle = await sichtbareKostenstellen(context, internRecht)
    .where('kostenstelle.id', '=', kostenstelleId)
    .where('kostenstelle.objektId', '=', objektId)
    .where('kostenstelle.aktiv', '=', true)
    .select('kostenstelle.id')
    .executeTakeFirst()
  if (!stelle) throw refused('ticket.kostenstelle-unbekannt', 'kostenstelleId')
  if (zeit.datum > context.jetzt.toZonedDateTimeISO('UTC').add({ days: 1 }).toPlainDate().toString()) throw refused('ticket.zukunft', 'datum')
  const { zone } = await context.db.selectFrom('filiale').where('vkforgid', '=', ticket.vkforgid).select('zone').executeTakeFirstOrThrow()
  const angaben = {
    ...zeit,
    objektId,
    kostenstelleId,
    ticketId: ticket.id,
    zeitart: null,
    von: zeitpunkt(zeit.datum, von, zone, 'von'),
    bis: zeitpunkt(zeit.datum, bis, zone, 'bis'),
  }
  const { mensch, tag } = await menschAmTag(context, lstfixId, zeit.datum)
  pruefeZeiten(context, angaben, { ...mensch, zone })
  const { erfasst, nachgetragen } = await pruefeTag(context, { datum: zeit.datum }, mensch, tag)
  if (await context.db.selectFrom('arbeitsbericht').where('id', '=', id).select('id').executeTakeFirst()) throw refused('ticket.kennung-vergeben')
  const bezug = { kostenstelleId, ticketId: ticket.id, ktostammId: objekt.ktostammId, objektGeschlossen: false, objektDamals: null }
  await trageEin(context, mensch, { id, angaben, bezug, quelle, erfasst, nachgetragen, zone })
  return { id, ticketId: ticket.id }
}

/** The clock on the wall; of a time that it shows twice the second. */
function zeitpunkt(datum: string, uhr: string, zone: string, feld: 'von' | 'bis') {
  const um =
    uhr === '24:00' ? Temporal.PlainDate.from(datum).add({ days: 1 }).toZonedDateTime(zone).toInstant().toString() : instantsAt(datum, uhr, zone).at(-1)
  if (!um) throw refused('ticket.uhrzeit-fehlt-dort', feld)
  return um
}

/** Strikes an entry of a ticket; it stays visible with the reason. One's own, or as the head. Throws 404, 409. */
export async function storniereZeit(context: Work, key: string, zeit: string, grund: string) {
  const ticket = await ticketZumHandeln(context, key)
  const row = await context.db
    .selectFrom('arbeitsbericht')
    .where('id', '=', zeit)
    .where('ticketId', '=', ticket.id)
    .$if(!may(context, leitungRecht), (query) =>
      query.where((eb) => eb.or([eb('erfasstVon', '=', context.person.anwenderId), eb('lstfixId', '=', context.person.lstfixId)])),
    )
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.storniert) throw conflict('ticket.schon-storniert')
  await streiche(context, row, grund)
}
