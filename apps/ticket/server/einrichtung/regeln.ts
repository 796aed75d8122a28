import { sql } from 'kysely'
import type { calls } from '#apps/ticket/contract.ts'
import { Regelform, type verwaltungCalls } from '#apps/ticket/contract/verwaltung.ts'
import type { Warnung } from '#domain/tickets/contract.ts'
import type { Parsed, Result } from '#platform/contract/contract.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { readRecords, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { gesehen, loesche, neuesRegelwerk, notiert, ok } from './pflege.ts'

type H = Handlers<typeof verwaltungCalls>
type Form = Parsed<typeof calls.regelAnlegen>['body']
type Zeile = Result<typeof calls.regeln>['entities'][number]

// Warnings as they come: with a share first, then what is left of the time, the longest first.
const liste = {
  select: sql`e.id, e.name, e.ktostamm_id, e.typ_id, e.prioritaet, e.kalender_id, e.antwort_min, e.loesung_min, e.pausen,
    l.name as kalender, k.name as ktostamm, y.name as typ,
    coalesce((select jsonb_agg(jsonb_build_object('stufe', w.stufe, 'einheit', w.einheit, 'an', w.an) order by w.einheit <> 'prozent',
      case w.einheit when 'prozent' then w.stufe when 'minuten' then -w.stufe else -60 * w.stufe end) from sla_regel_warnung w where w.regel_id = e.id), '[]') as warnungen`,
  from: sql`sla_regel e join sla_kalender l on l.id = e.kalender_id left join ktostamm k on k.id = e.ktostamm_id left join tickettyp y on y.id = e.typ_id`,
  sorts: { name: [sql`e.name`, sql`e.id`] },
  standard: 'name',
} satisfies ListQuery
/** Rules of agreed times with these words. */
export const regelliste = (q: string | undefined): ListQuery => ({ ...liste, where: [wordSearch(q, sql`e.name`, sql`k.name`, sql`y.name`)] })
const teil = { tabelle: 'sla_regel', schema: Regelform, liste } as const

export const regelHandlers: Pick<H, 'regeln' | 'regelAnlegen' | 'regelAendern' | 'regelLoeschen'> = {
  regeln: (context, { query }) => readRecords<Zeile>(context, regelliste(query.q), Regelform, query),

  async regelAnlegen(context, { body }) {
    await pruefe(context, body)
    const { warnungen, ...felder } = body
    const id = uuid()
    await context.db
      .insertInto('slaRegel')
      .values({ id, ...felder })
      .execute()
    await warnungenSetzen(context, id, warnungen)
    notiert(context, 'regel', id, undefined, body)
    neuesRegelwerk(context)
    return { id }
  },

  async regelAendern(context, { params: { id }, body: { revision, ...body } }) {
    const vorher = await gesehen<Zeile>(context, teil, id, revision)
    await pruefe(context, body)
    const art = body.ktostammId ? await vorgabeVon(context, id) : undefined
    if (art) throw refused('ticket.regel-in-art', 'ktostammId', { name: art.name })
    const { warnungen, ...felder } = body
    await context.db.updateTable('slaRegel').set(felder).where('id', '=', id).execute()
    await context.db.deleteFrom('slaRegelWarnung').where('regelId', '=', id).execute()
    await warnungenSetzen(context, id, warnungen)
    notiert(context, 'regel', id, vorher, body)
    neuesRegelwerk(context)
    return ok
  },

  /** Throws 409 when a type names it. */
  async regelLoeschen(context, { params: { id } }) {
    const art = await vorgabeVon(context, id)
    if (art) throw conflict('ticket.regel-in-art', { name: art.name })
    await loesche(context, 'slaRegel', id)
    neuesRegelwerk(context)
    return ok
  },
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
