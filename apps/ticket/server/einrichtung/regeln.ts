import { sql } from 'kysely'
import type { calls } from '#apps/ticket/contract.ts'
import type { Pause, Warnung } from '#domain/tickets/contract.ts'
import { alsWarnung } from '#domain/tickets/slalauf.ts'
import type { Answer, Parsed } from '#platform/contract/contract.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import { fromCursor, paged } from '#platform/server/record/paging.ts'
import { loesche, naechsterStand, neuesRegelwerk, notiert } from './pflege.ts'

type Form = Parsed<typeof calls.regelAnlegen>['body']

export async function regeln({ db }: Context, { limit, cursor }: Parsed<typeof calls.regeln>['query']): Promise<Answer<typeof calls.regeln>> {
  const nach = fromCursor(cursor, 2)
  const rows = await db
    .selectFrom('slaRegel as r')
    .innerJoin('slaKalender as l', 'l.id', 'r.kalenderId')
    .leftJoin('ktostamm as k', 'k.id', 'r.ktostammId')
    .leftJoin('tickettyp as y', 'y.id', 'r.typId')
    .$if(nach !== undefined, (query) => query.where(sql<boolean>`(r.name, r.id) > (${nach![0]}, ${nach![1]}::uuid)`))
    .orderBy('r.name')
    .orderBy('r.id')
    .limit(limit + 1)
    .select(['r.id', 'r.name', 'r.ktostammId', 'r.typId', 'r.prioritaet', 'r.kalenderId', 'r.antwortMin', 'r.loesungMin', 'r.pausen', 'r.version'])
    .select(['l.name as kalender', 'k.name as ktostamm', 'y.name as typ'])
    .execute()
  const stufen = await db
    .selectFrom('slaRegelWarnung')
    .where(sql<boolean>`regel_id = any(${rows.map(({ id }) => id)})`)
    .orderBy(sql`einheit <> 'prozent'`)
    .orderBy(sql`case einheit when 'prozent' then stufe when 'minuten' then -stufe else -60 * stufe end`)
    .selectAll()
    .execute()
  return paged(
    rows,
    limit,
    ({ name, id }) => [name, id],
    (row) => ({ ...row, pausen: row.pausen as Pause[], warnungen: stufen.filter(({ regelId }) => regelId === row.id).map(alsWarnung) }),
  )
}

/** Throws 409 when another rule is for exactly the same tickets. */
export async function regelAnlegen(context: Context, form: Form) {
  await pruefe(context, form)
  const { warnungen, ...felder } = form
  const id = uuid()
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto('slaRegel')
    .values({ id, ...felder, geaendertVon: context.person.anwenderId })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw conflict('ticket.regel-gibt-es')
  await warnungenSetzen(context, id, warnungen)
  notiert(context, 'regel', id, form)
  neuesRegelwerk(context)
  return { id }
}

/** Throws 409 when somebody has changed the rule since `version`, or another rule is for exactly the same tickets. */
export async function regelAendern(context: Context, id: string, { version, ...form }: Parsed<typeof calls.regelAendern>['body']) {
  const stand = await naechsterStand(context, 'sla_regel', id, version, 'ticket.regel-ueberholt')
  await pruefe(context, form)
  const andere = await context.db
    .selectFrom('slaRegel')
    .where('id', '!=', id)
    .where(sql<boolean>`(ktostamm_id, typ_id, prioritaet) is not distinct from (${form.ktostammId}::uuid, ${form.typId}::uuid, ${form.prioritaet}::smallint)`)
    .select('id')
    .executeTakeFirst()
  if (andere) throw conflict('ticket.regel-gibt-es')
  const art = form.ktostammId ? await vorgabeVon(context, id) : undefined
  if (art) throw refused('ticket.regel-in-art', 'ktostammId', { name: art.name })
  const { warnungen, ...felder } = form
  await context.db
    .updateTable('slaRegel')
    .set({ ...felder, ...stand })
    .where('id', '=', id)
    .execute()
  await context.db.deleteFrom('slaRegelWarnung').where('regelId', '=', id).execute()
  await warnungenSetzen(context, id, warnungen)
  notiert(context, 'regel', id, form)
  neuesRegelwerk(context)
}

/** Throws 409 when a type names it. */
export async function regelLoeschen(context: Context, id: string) {
  const art = await vorgabeVon(context, id)
  if (art) throw conflict('ticket.regel-in-art', { name: art.name })
  await loesche(context, 'slaRegel', id)
  neuesRegelwerk(context)
}

/** A type that names this rule. */
const vorgabeVon = ({ db }: Context, id: string) => db.selectFrom('tickettyp').where('regelId', '=', id).orderBy('folge').select('name').executeTakeFirst()

async function warnungenSetzen({ db }: Context, regelId: string, warnungen: readonly Warnung[]) {
  if (warnungen.length)
    await db
      .insertInto('slaRegelWarnung')
      .values(warnungen.map((one) => ({ regelId, ...one })))
      .execute()
}

async function pruefe({ db }: Context, { kalenderId, ktostammId, typId }: Form) {
  if (!(await db.selectFrom('slaKalender').where('id', '=', kalenderId).select('id').executeTakeFirst()))
    throw refused('ticket.kalender-unbekannt', 'kalenderId')
  if (ktostammId && !(await db.selectFrom('ktostamm').where('id', '=', ktostammId).select('id').executeTakeFirst()))
    throw refused('ticket.kunde-unbekannt', 'ktostammId')
  if (typId && !(await db.selectFrom('tickettyp').where('id', '=', typId).select('id').executeTakeFirst())) throw refused('ticket.typ-unbekannt', 'typId')
}
