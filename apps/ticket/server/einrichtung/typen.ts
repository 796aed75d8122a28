import { sql } from 'kysely'
import type { calls } from '#apps/ticket/contract.ts'
import { Typaenderung, type verwaltungCalls } from '#apps/ticket/contract/verwaltung.ts'
import type { Result } from '#platform/contract/contract.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { readRecords, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { gesehen, neuesRegelwerk, neueTypen, notiert, ok } from './pflege.ts'

type H = Handlers<typeof verwaltungCalls>
type Zeile = Result<typeof calls.typenAlle>['entities'][number]

const liste = {
  select: sql`e.id, e.name, e.mit_test, e.aktiv, e.icon, e.hinweis, e.prioritaet, e.fuer_kunden, e.regel_id,
    (select count(*)::int from (select 1 from ticket t where t.typ_id = e.id and t.zustand <> 'Erledigt' limit 1000) x) as laufend,
    (select r.name from sla_regel r where r.typ_id = e.id and r.ktostamm_id is null order by r.prioritaet nulls first limit 1) as regel,
    (select r.name from sla_regel r where r.id = e.regel_id) as vorgabe`,
  from: sql`tickettyp e`,
  sorts: { folge: [sql`e.folge`, sql`e.name`, sql`e.id`], name: [sql`e.name`, sql`e.id`] },
  standard: 'folge',
} satisfies ListQuery
/** Types with these words. */
export const typenliste = (q: string | undefined): ListQuery => ({ ...liste, where: [wordSearch(q, sql`e.name`, sql`e.hinweis`)] })
const teil = { tabelle: 'tickettyp', schema: Typaenderung, liste } as const

export const typenHandlers: Pick<H, 'typenAlle' | 'typAnlegen' | 'typAendern' | 'typenOrdnen'> = {
  typenAlle: (context, { query }) => readRecords<Zeile>(context, typenliste(query.q), Typaenderung, query),

  async typAnlegen(context, { body }) {
    await pruefeRegel(context, body.regelId)
    const id = uuid()
    await context.db
      .insertInto('tickettyp')
      .values({ id, ...body, folge: sql<number>`(select coalesce(max(folge), 0) + 1 from tickettyp)` })
      .execute()
    notiert(context, 'typ', id, undefined, body)
    neueTypen(context)
    return { id }
  },

  async typAendern(context, { params: { id }, body: { revision, ...body } }) {
    const vorher = await gesehen<Zeile>(context, teil, id, revision)
    await pruefeRegel(context, body.regelId)
    await context.db.updateTable('tickettyp').set(body).where('id', '=', id).execute()
    notiert(context, 'typ', id, vorher, body)
    if (vorher.regelId === body.regelId) neueTypen(context)
    else neuesRegelwerk(context)
    return ok
  },

  /** Throws 409 when there are other types than those that the asker has ordered. */
  async typenOrdnen(context, { body: { ids } }) {
    const alle = await context.db.selectFrom('tickettyp').orderBy('folge').orderBy('name').orderBy('id').select('id').forUpdate().execute()
    const gemeint = new Set(ids)
    if (gemeint.size !== ids.length || alle.length !== ids.length || alle.some(({ id }) => !gemeint.has(id))) throw conflict('ticket.arten-inzwischen')
    await sql`update tickettyp set folge = x.nr from unnest(${[...ids]}::uuid[]) with ordinality as x(id, nr) where tickettyp.id = x.id`.execute(context.db)
    const neu = new Map(ids.map((id, stelle) => [id, stelle + 1]))
    for (const [stelle, { id }] of alle.entries()) {
      const [vorher, nachher] = [stelle + 1, neu.get(id)]
      if (vorher !== nachher) notiert(context, 'typ-reihenfolge', id, { platz: vorher }, { platz: nachher })
    }
    neueTypen(context)
    return ok
  },
}

/** A rule of one customer is nobody's default. */
async function pruefeRegel({ db }: Context, regelId: string | null) {
  if (!regelId) return
  const regel = await db.selectFrom('slaRegel').where('id', '=', regelId).select('ktostammId').executeTakeFirst()
  if (!regel) throw refused('ticket.regel-unbekannt', 'regelId')
  if (regel.ktostammId) throw refused('ticket.regel-nur-kunde', 'regelId')
}
