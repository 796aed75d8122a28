import { sql } from 'kysely'
import { einstellungen } from '#domain/geraete/sitzung/einstellungen.ts'
import { eigeneRecht, istPersonal, istSichtbar } from '#domain/geraete/sitzung/sicht.ts'
import { kostenstellenwahl, kundenwahl, objektwahl } from '#domain/kunden/suche.ts'
import { sichtbareObjekte } from '#domain/kunden/sicht.ts'
import { internRecht, sichtbareTickets } from '#domain/tickets/sicht.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import { everyWord } from '#platform/server/record/search.ts'
import type { calls } from '../contract.ts'

/** Pick-lists show their beginning: who wants more types more. */
const ganz = <T>(entities: T[]) => ({ entities, next: null })

/** Customers of a session by hand: our people's of their branches, customers' users' the assigned ones. */
export const kunden = async (context: Context, { q, limit, id }: Parsed<typeof calls.kunden>['query']) =>
  ganz(await kundenwahl(context, { q, limit, id, keys: istPersonal(context) ? [eigeneRecht] : [] }))

/** People of sessions that the asker sees; customers' users read them only where the company says so. */
export async function personen(context: Context, { q, limit, id }: Parsed<typeof calls.personen>['query']) {
  if (!istPersonal(context) && !(await einstellungen(context.db)).technikerNennen) return ganz([])
  return ganz(
    await context.db
      .selectFrom('anwender as a')
      .where(sql<boolean>`exists (select from sitzung_fern s where s.anwender_id = a.id and ${istSichtbar(context)})`)
      .$if(id !== undefined, (query) => query.where('a.id', '=', id!))
      .where(everyWord(q, (wort) => sql`a.anzeigename ilike ${`%${wort}%`}`))
      .orderBy('a.anzeigename')
      .orderBy('a.id')
      .limit(Math.min(limit, 100))
      .select(['a.id', sql<null>`null`.as('nummer'), 'a.anzeigename as name', sql<string>`''`.as('hint')])
      .execute(),
  )
}

/** Linking a session with a ticket, and choosing one for that, asks for a right to tickets; being named in one is not enough. */
export const waehltTickets = (context: Context) => may(context, 'TICKET') || may(context, internRecht)

/** Without words running ones, those of the asker's latest sessions first, then the latest change; with words all of them, those that are over last. */
export async function tickets(context: Context, { q, limit, ktostammId }: Parsed<typeof calls.tickets>['query']) {
  if (!waehltTickets(context)) return ganz([])
  const nummer = /^#?(\d{1,12})$/.exec(q?.trim() ?? '')?.[1]
  // Only a plain comparison of a name is told by its index: a number is asked for by itself.
  const gesucht = everyWord(q, (wort) => sql`t.name ilike ${`%${wort}%`}`)
  const zuletzt = q?.trim() ? [] : await zuletztVerknuepft(context)
  return ganz(
    await sichtbareTickets(context)
      .$if(ktostammId !== undefined, (query) => query.where('t.ktostammId', '=', ktostammId!))
      .$if(!q?.trim(), (query) => query.where('t.zustand', '!=', sql.lit('Erledigt')))
      .where(nummer === undefined ? gesucht : sql<boolean>`(t.nummer = ${Number(nummer)} or ${gesucht})`)
      .leftJoin('ktostamm as k', 'k.id', 't.ktostammId')
      .$if(!!q?.trim(), (query) => query.orderBy(sql`t.zustand = 'Erledigt'`))
      .$if(zuletzt.length > 0, (query) => query.orderBy(sql`array_position(${zuletzt}::uuid[], t.id)`))
      .orderBy('t.geaendert', 'desc')
      .orderBy('t.id', 'desc')
      .limit(Math.min(limit, 50))
      .select(['t.id', sql<string>`t.nummer::text`.as('nummer'), 't.name', sql<string>`coalesce(k.name, '')`.as('hint')])
      .execute(),
  )
}

/** Tickets of the asker's latest sessions, at most five, the latest first. */
async function zuletztVerknuepft({ db, person }: Context) {
  const letzte = db
    .selectFrom('sitzungFern as s')
    .where('s.anwenderId', '=', person.anwenderId)
    .where('s.ticketId', 'is not', null)
    .orderBy('s.von', 'desc')
    .orderBy('s.id', 'desc')
    .limit(100)
    .select(['s.ticketId', 's.von'])
  const rows = await db
    .selectFrom(letzte.as('l'))
    .groupBy('l.ticketId')
    .orderBy(({ fn }) => fn.max('l.von'), 'desc')
    .limit(5)
    .select('l.ticketId')
    .execute()
  return rows.flatMap(({ ticketId }) => ticketId ?? [])
}

/** Where working time is booked: what the booking takes, it finds through the right to work on tickets. */
const keys = [internRecht]
/** By `id` also one that is closed. */
export async function objekte(context: Context, { q, limit, ktostammId, id }: Parsed<typeof calls.objekte>['query']) {
  if (id === undefined) return ganz(await objektwahl(context, { q, limit, keys, ktostammId }))
  return ganz(
    await sichtbareObjekte(context, ...keys)
      .where('objekt.id', '=', id)
      .select(['objekt.id', sql<string>`objekt.nummer::text`.as('nummer'), 'objekt.name', sql<string>`''`.as('hint')])
      .execute(),
  )
}
export const kostenstellen = async (context: Context, { q, limit, objektId }: Parsed<typeof calls.kostenstellen>['query']) =>
  ganz(await kostenstellenwahl(context, { q, limit, keys, objektId }))
