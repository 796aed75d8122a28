import type { Insertable } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { geoeffnet } from '#domain/geraete/tresor.ts'
import { sichtbareTickets } from '#domain/tickets/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound, Problem, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { proveOwnPassword } from '#platform/server/access/own-password.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { keepNotes } from '#platform/server/http/commit.ts'
import { audit, emit, type Context } from '#platform/server/http/context.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import type { Geheimnisart, Traeger } from '#apps/hardware-management/contract/geheimnis.ts'
import { eines } from './geheimnisse.ts'
import { ausserKreis } from './kreis.ts'
import { zumHandeln } from './traeger.ts'

/**
 * Gives a value to somebody who has just given the own password, and a reason; an earlier one the same way. The answer leaves when the note of it is committed,
 * never without. Throws 404, 422 for a wrong password, a ticket that the asker does not see or a customer's user, 429, 409 when it cannot be opened (another key, damaged), 503 when the
 * look cannot be noted.
 */
export async function zeigen(
  context: Context,
  gefragt: Traeger,
  art: Geheimnisart,
  { grund, ticketId, password, was, fassung }: Parsed<typeof calls.geheimnisZeigen>['body'],
) {
  const traeger = await zumHandeln(context, gefragt, art)
  if (ticketId !== null && !(await sichtbareTickets(context).where('t.id', '=', ticketId).select('t.id').executeTakeFirst()))
    throw refused('hardware.ticket-unbekannt', 'ticketId')
  await proveOwnPassword(context, password, 'hardware.passwort-falsch')
  const jetzige = await eines(context, traeger, art)
  if (!jetzige) throw notFound()
  const gemeint = fassung === null || fassung === jetzige.fassung ? jetzige : await fruehere(context, jetzige.id, fassung)
  if (!gemeint?.wert || !gemeint.schluessel) throw notFound()
  const wert = geoeffnet(context.vault, { id: jetzige.id, fassung: gemeint.fassung }, { schluessel: gemeint.schluessel, wert: gemeint.wert })
  if (wert === null) throw new Problem('hardware.geheimnis-zu', 409)
  const fremd = await ausserKreis(context)
  audit(context, {
    aktion: 'oeffnen',
    gegenstand: traeger.traeger,
    gegenstandId: traeger.id,
    daten: { geheimnis: art, grund, ...(ticketId && { ticketId }), ...(was === 'kopiert' && { kopiert: true }) },
  })
  emit(context, 'hardware', [traeger.id])
  await vermerke(context, { geheimnisId: jetzige.id, fassung: gemeint.ursprung ?? gemeint.fassung, was, grund, ticketId, ausserKreis: fremd })
  return { wert, ...(fremd && { ausserKreis: fremd }) }
}

type Blick = Pick<Insertable<Tables['geheimnisEinsicht']>, 'geheimnisId' | 'fassung' | 'was' | 'grund' | 'ticketId' | 'ausserKreis'>
/** The look and its entry in the audit trail are committed before the value leaves; what stands in the way of that is no fault of the asker's. Throws 503. */
async function vermerke(context: Context, blick: Blick) {
  const { address: adresse, jetzt, person } = context
  try {
    await context.db
      .insertInto('geheimnisEinsicht')
      .values({ ...blick, id: uuid(), adresse, anwenderId: person.anwenderId, zeitpunkt: jetzt.toString() })
      .execute()
    await keepNotes(context)
  } catch (cause) {
    throw Object.assign(new Problem('hardware.nicht-vermerkt', 503, { warten: 30 }), { cause })
  }
}

const fruehere = ({ db }: Context, geheimnisId: Id<'geheimnis'>, fassung: number) =>
  db
    .selectFrom('geheimnisFrueher')
    .where('geheimnisId', '=', geheimnisId)
    .where('fassung', '=', fassung)
    .select(['fassung', 'ursprung', 'schluessel', 'wert'])
    .executeTakeFirst()
