import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Work } from '#platform/server/http/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Kontaktart, Schritt } from './contract.ts'
import { lageVon, rollenAn } from './lage.ts'
import { melde } from './melden.ts'
import { ende, hindernis, uebergang, weg, type Uebergang } from './schritte.ts'
import { schrittPost } from './schrittpost.ts'
import { siehtInternes, ticketZumHandeln, type Ticketzeile } from './sicht.ts'
import { rechneFaellig, regelwerk } from './slalauf.ts'
import { woerter } from './woerter.ts'

export interface Stand {
  id: string
  nummer: number
  version: number
  schritt: Schritt
}

/** Throws 409, saying who was faster with what, when the asker saw another version. */
export async function pruefeVersion(context: Work, { id, version }: Pick<Ticketzeile, 'id' | 'version'>, gesehen: number) {
  if (gesehen === version) return
  const { rows } = await sql<{ name: string | null; was: string }>`
    select a.anzeigename as name, x.was from (
      select anwender_id, nach as was, zeitpunkt from ticket_schritt where ticket_id = ${id}
      union all select anwender_id, feld, zeitpunkt from ticket_aenderung where ticket_id = ${id} and (${siehtInternes(context)} or not intern)) x
    left join anwender a on a.id = x.anwender_id order by x.zeitpunkt desc limit 1`.execute(context.db)
  const worte: Readonly<Record<string, string>> = woerter[context.sprache]
  throw conflict('ticket.ueberholt', { name: rows[0]?.name ?? 'Portal', was: worte[rows[0]?.was ?? ''] ?? woerter[context.sprache].sonst })
}

/** The step that is wanted; `tat`: an act of its own that leads there. */
export interface Weg {
  nach: Schritt
  grund: string
  tat?: Uebergang['eigeneTat']
}

/** Moves a ticket on, by the table and past every guard. Throws 404, 409 (somebody was faster), 422 (no such step, a guard, no reason). */
export async function weiter(context: Work, key: string, gesehen: number | null, { nach, grund, tat }: Weg): Promise<Stand> {
  const ticket = await ticketZumHandeln(context, key)
  if (gesehen !== null) await pruefeVersion(context, ticket, gesehen)
  return weiterVon(context, ticket, nach, grund, tat)
}

/** The same with a ticket that is locked already. */
export async function weiterVon(context: Work, ticket: Ticketzeile, nach: Schritt, grund: string, tat?: Uebergang['eigeneTat']): Promise<Stand> {
  const one = uebergang(ticket.schritt, nach)
  if (!one || one.eigeneTat !== tat) throw refused('ticket.kein-schritt', 'nach')
  const { rollen, arten } = await rollenAn(context, ticket)
  const art = weg(one, rollen)
  if (!art) throw refused('ticket.kein-schritt', 'nach')
  const was = hindernis(await lageVon(context, ticket, arten), one)
  if (was) throw refused(was, 'nach')
  const erzwungen = art === 'erzwungen'
  if ((one.grund || erzwungen) && !grund.trim()) {
    if (ticket.schritt === 'Test') throw refused('ticket.fehlertext-fehlt', 'grund')
    throw refused('ticket.grund-fehlt', 'grund')
  }
  const stand = await gehe(context.db, ticket, nach, { grund, erzwungen, anwenderId: context.person.anwenderId, jetzt: context.jetzt })
  await beteilige(context, ticket, nach)
  await rechneFaellig(context.db, await regelwerk(context.root), [ticket.id], context.jetzt)
  await melde(context, ticket, `ticket.${tat ?? 'schritt'}`, { von: ticket.schritt, nach, grund, erzwungen })
  await schrittPost(context, ticket, nach, grund)
  return stand
}

/** Writes the step; nothing is asked any more. `anwenderId` null: the portal itself. */
export async function gehe(
  db: Db,
  ticket: Ticketzeile,
  nach: Schritt,
  { grund, erzwungen, anwenderId, jetzt }: { grund: string; erzwungen: boolean; anwenderId: Id<'anwender'> | null; jetzt: Temporal.Instant },
): Promise<Stand> {
  const um = jetzt.toString()
  const { zeitpunkt } = await db
    .insertInto('ticketSchritt')
    // Two acts in one moment, or a clock set back between two servers: a step never lies before the one that it follows.
    .values({
      id: uuid(),
      ticketId: ticket.id,
      von: ticket.schritt,
      nach,
      zeitpunkt: sql<string>`greatest(${um}::timestamptz, ${ticket.seit}::timestamptz)`,
      anwenderId,
      grund,
      erzwungen,
    })
    .returning('zeitpunkt')
    .executeTakeFirstOrThrow()
  const version = ticket.version + 1
  await db
    .updateTable('ticket')
    .set({
      schritt: nach,
      vorher: nach === 'wartet auf Kunde' || nach === 'wartet auf Dritte' ? ticket.schritt : null,
      seit: zeitpunkt,
      geaendert: um,
      version,
    })
    .where('id', '=', ticket.id)
    .execute()
  return { id: ticket.id, nummer: ticket.nummer, version, schritt: nach }
}

/** 'Ticket beenden': the step of the table that ends it from here. */
export async function beenden(context: Work, key: string, gesehen: number, grund: string): Promise<Stand> {
  const ticket = await ticketZumHandeln(context, key)
  await pruefeVersion(context, ticket, gesehen)
  const { rollen, arten } = await rollenAn(context, ticket)
  const ziel = ende(await lageVon(context, ticket, arten), rollen)
  if (!ziel) throw refused('ticket.kein-schritt')
  return weiterVon(context, ticket, ziel.nach, grund)
}

/** Who did the work, and who confirmed, becomes a contact: that is how the guards know. */
async function beteilige(context: Work, ticket: Ticketzeile, nach: Schritt) {
  const art: Kontaktart | null =
    ticket.schritt === 'in Arbeit' && ['Test', 'Abnahme', 'erledigt'].includes(nach)
      ? 'Erlediger'
      : ticket.schritt === 'Auftragsbestätigung' && nach === 'in Arbeit'
        ? 'Auftragsbestätigung'
        : ticket.schritt === 'Abnahme' && nach === 'erledigt' && !siehtInternes(context)
          ? 'Erledigung bestätigt von'
          : null
  if (!art) return
  await context.db
    .insertInto('ticketKontakt')
    .values({ id: uuid(), ticketId: ticket.id, art, anwenderId: context.person.anwenderId })
    .onConflict((on) => on.doNothing())
    .execute()
}
