import { sql } from 'kysely'
import { KundengruppeAenderung, kundengruppenfelder, Objektgruppe, objektgruppenfelder, type gruppenCalls } from '#apps/verwaltung/contract/gruppen.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { readRecords, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import { fieldFileColumn } from '#platform/server/record/texts.ts'
import { alsDatei } from '../liste.ts'
import { geaendert, getroffen, ok } from '../schreiben.ts'

type H = Handlers<typeof gruppenCalls>
type Zeile<K extends 'objektgruppen' | 'kundengruppen'> = Awaited<ReturnType<H[K]>>['entities'][number]

/** Groups by which statistics gather objects and customers; what is used stays. */
export const gruppenHandlers: H = {
  objektgruppen: (context, { query }) => readRecords<Zeile<'objektgruppen'>>(context, objektgruppe(query), Objektgruppe, query),
  objektgruppenDatei: (context, { query }) =>
    alsDatei<Zeile<'objektgruppen'>>(context, objektgruppe(query), query, { de: 'Objektgruppen', en: 'Object groups' }, [
      { ...fieldFileColumn(objektgruppenfelder.name), value: (row) => row.name },
      { de: 'Objekte', en: 'Objects', value: (row) => row.objekte, kind: 'number' },
      { ...fieldFileColumn(objektgruppenfelder.aktiv), value: (row) => (row.aktiv ? 'x' : null) },
    ]),
  async objektgruppeAnlegen(context, { body }) {
    const id = uuid()
    await context.db
      .insertInto('objektgruppe')
      .values({ id, ...body })
      .execute()
    geaendert(context, { aktion: 'anlegen', gegenstand: 'objektgruppe', id, nachher: body })
    return { id }
  },
  async objektgruppeAendern(context, { params: { id }, body: { revision, ...body } }) {
    const vorher = await context.db.selectFrom('objektgruppe').where('id', '=', id).selectAll().forUpdate().executeTakeFirst()
    if (!vorher) throw notFound()
    await assertUnchanged(context, Objektgruppe, vorher, revision, { subject: 'objektgruppe', id })
    getroffen(await context.db.updateTable('objektgruppe').set(body).where('id', '=', id).executeTakeFirst())
    geaendert(context, { aktion: 'aendern', gegenstand: 'objektgruppe', id, vorher, nachher: body })
    return ok
  },
  async objektgruppeLoeschen(context, { params: { id } }) {
    const vorher = await context.db.selectFrom('objektgruppe').where('id', '=', id).selectAll().executeTakeFirst()
    if (!vorher) throw notFound()
    if (await context.db.selectFrom('objekt').where('objektgruppeId', '=', id).select('id').limit(1).executeTakeFirst())
      throw refused('verwaltung.gruppe-verwendet')
    getroffen(await context.db.deleteFrom('objektgruppe').where('id', '=', id).executeTakeFirst())
    geaendert(context, { aktion: 'loeschen', gegenstand: 'objektgruppe', id, vorher })
    return ok
  },

  kundengruppen: (context, { query }) => readRecords<Zeile<'kundengruppen'>>(context, kundengruppe(query), KundengruppeAenderung, query),
  kundengruppenDatei: (context, { query }) =>
    alsDatei<Zeile<'kundengruppen'>>(context, kundengruppe(query), query, { de: 'Kundengruppen', en: 'Customer groups' }, [
      { ...fieldFileColumn(kundengruppenfelder.nummer), value: (row) => row.nummer },
      { ...fieldFileColumn(kundengruppenfelder.bezeichnung), value: (row) => row.bezeichnung },
      { de: 'Kunden', en: 'Customers', value: (row) => row.kunden, kind: 'number' },
    ]),
  async kundengruppeAnlegen(context, { body: { nummer, bezeichnung } }) {
    await context.db.insertInto('kundengruppe').values({ id: nummer, bezeichnung }).execute()
    geaendert(context, { aktion: 'anlegen', gegenstand: 'kundengruppe', id: nummer, nachher: { nummer, bezeichnung } })
    return { nummer }
  },
  async kundengruppeAendern(context, { params: { nummer }, body: { revision, ...body } }) {
    const vorher = await context.db.selectFrom('kundengruppe').where('id', '=', nummer).selectAll().forUpdate().executeTakeFirst()
    if (!vorher) throw notFound()
    await assertUnchanged(context, KundengruppeAenderung, vorher, revision, { subject: 'kundengruppe', id: nummer })
    getroffen(await context.db.updateTable('kundengruppe').set(body).where('id', '=', nummer).executeTakeFirst())
    geaendert(context, { aktion: 'aendern', gegenstand: 'kundengruppe', id: nummer, vorher, nachher: body })
    return ok
  },
  async kundengruppeLoeschen(context, { params: { nummer } }) {
    const vorher = await context.db.selectFrom('kundengruppe').where('id', '=', nummer).selectAll().executeTakeFirst()
    if (!vorher) throw notFound()
    const { rows } =
      await sql`select from ktostamm where kundengruppe_id = ${nummer} union all select from beleg where kundengruppe_id = ${nummer} limit 1`.execute(
        context.db,
      )
    if (rows.length) throw refused('verwaltung.gruppe-verwendet')
    getroffen(await context.db.deleteFrom('kundengruppe').where('id', '=', nummer).executeTakeFirst())
    geaendert(context, { aktion: 'loeschen', gegenstand: 'kundengruppe', id: nummer, vorher })
    return ok
  },
}

const objektgruppe = ({ q, aktiv }: { q?: string | undefined; aktiv?: 'ja' | 'nein' | undefined }): ListQuery => ({
  select: sql`g.id, g.name, g.aktiv, z.anzahl as objekte, case when z.anzahl = 0 then array['loeschen'] else array[]::text[] end as darf`,
  from: sql`objektgruppe g, lateral (select count(*)::int as anzahl from objekt where objektgruppe_id = g.id) z`,
  where: [wordSearch(q, sql`g.name`), aktiv && { ja: sql`g.aktiv`, nein: sql`not g.aktiv` }[aktiv]],
  sorts: { name: [sql`g.name`, sql`g.id`], objekte: [sql`z.anzahl`, sql`g.id`] },
  standard: 'name',
})

const kundengruppe = ({ q }: { q?: string | undefined }): ListQuery => ({
  select: sql`g.id as nummer, g.bezeichnung, z.anzahl as kunden, case when z.anzahl = 0 then array['loeschen'] else array[]::text[] end as darf`,
  from: sql`kundengruppe g, lateral (select count(*)::int as anzahl from ktostamm where kundengruppe_id = g.id) z`,
  where: [wordSearch(q, sql`g.id`, sql`g.bezeichnung`)],
  sorts: { nummer: [sql`g.id`], bezeichnung: [sql`g.bezeichnung`, sql`g.id`], kunden: [sql`z.anzahl`, sql`g.id`] },
  standard: 'nummer',
})
