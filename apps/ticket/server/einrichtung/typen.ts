import { sql } from 'kysely'
import type { calls } from '#apps/ticket/contract.ts'
import type { Typzeichen } from '#apps/ticket/contract/formen.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import { fromCursor, paged } from '#platform/server/record/paging.ts'
import { frei, naechsterStand, neuesRegelwerk, neueTypen, notiert } from './pflege.ts'

type Query = Parsed<typeof calls.typenAlle>['query']

export async function typenAlle({ db }: Context, { limit, cursor }: Query) {
  const nach = fromCursor(cursor, 3)
  const rows = await db
    .selectFrom('tickettyp as y')
    .$if(nach !== undefined, (query) => query.where(sql<boolean>`(y.folge, y.name, y.id) > (${nach![0]}::int, ${nach![1]}, ${nach![2]}::uuid)`))
    .orderBy('y.folge')
    .orderBy('y.name')
    .orderBy('y.id')
    .limit(limit + 1)
    .select(['y.id', 'y.name', 'y.mitTest', 'y.aktiv', 'y.folge', 'y.icon', 'y.hinweis', 'y.prioritaet', 'y.fuerKunden', 'y.regelId', 'y.version'])
    .select(sql<number>`(select count(*)::int from (select 1 from ticket t where t.typ_id = y.id and t.zustand <> 'Erledigt' limit 1000) x)`.as('laufend'))
    .select(
      sql<string | null>`(select r.name from sla_regel r where r.typ_id = y.id and r.ktostamm_id is null order by r.prioritaet nulls first limit 1)`.as(
        'regel',
      ),
    )
    .select(sql<string | null>`(select r.name from sla_regel r where r.id = y.regel_id)`.as('vorgabe'))
    .execute()
  return paged(
    rows,
    limit,
    ({ folge, name, id }) => [folge, name, id],
    (row) => ({ ...row, icon: row.icon as Typzeichen }),
  )
}
export async function typAnlegen(context: Context, form: Parsed<typeof calls.typAnlegen>['body']) {
  await pruefeRegel(context, form.regelId)
  const id = uuid()
  const { numInsertedOrUpdatedRows } = await context.db
    .insertInto('tickettyp')
    .values({ id, ...form, folge: sql<number>`(select coalesce(max(folge), 0) + 1 from tickettyp)`, geaendertVon: context.person.anwenderId })
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) throw conflict('ticket.name-gibt-es', { name: form.name })
  notiert(context, 'typ', id, form)
  neueTypen(context)
  return { id }
}

/** Throws 409 when somebody has changed the type since `version`, or another one has the name. */
export async function typAendern(context: Context, id: string, { version, ...form }: Parsed<typeof calls.typAendern>['body']) {
  const stand = await naechsterStand(context, 'tickettyp', id, version, 'ticket.typ-ueberholt')
  await frei(context, 'tickettyp', form.name, id)
  await pruefeRegel(context, form.regelId)
  const { regelId } = await context.db.selectFrom('tickettyp').where('id', '=', id).select('regelId').executeTakeFirstOrThrow()
  await context.db
    .updateTable('tickettyp')
    .set({ ...form, ...stand })
    .where('id', '=', id)
    .execute()
  notiert(context, 'typ', id, form)
  if (regelId === form.regelId) neueTypen(context)
  else neuesRegelwerk(context)
}

/** A rule of one customer is nobody's default. */
async function pruefeRegel({ db }: Context, regelId: string | null) {
  if (!regelId) return
  const regel = await db.selectFrom('slaRegel').where('id', '=', regelId).select('ktostammId').executeTakeFirst()
  if (!regel) throw refused('ticket.regel-unbekannt', 'regelId')
  if (regel.ktostammId) throw refused('ticket.regel-nur-kunde', 'regelId')
}

/** Throws 409 when there are other types than those that the asker has ordered. */
export async function typenOrdnen(context: Context, ids: readonly string[]) {
  const alle = await context.db.selectFrom('tickettyp').select('id').forUpdate().execute()
  const gemeint = new Set(ids)
  if (gemeint.size !== ids.length || alle.length !== ids.length || alle.some(({ id }) => !gemeint.has(id))) throw conflict('ticket.arten-inzwischen')
  await sql`update tickettyp set folge = x.nr from unnest(${[...ids]}::uuid[]) with ordinality as x(id, nr) where tickettyp.id = x.id`.execute(context.db)
  notiert(context, 'typ-reihenfolge', ids[0]!, { ids })
  neueTypen(context)
}
