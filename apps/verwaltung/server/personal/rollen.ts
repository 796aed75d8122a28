import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import { Rolle, rollenfelder, type rollenCalls } from '#apps/verwaltung/contract/rollen.ts'
import { notFound, refused } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { assertUnchanged, withRevision } from '#platform/server/record/revision.ts'
import { fieldFileColumn } from '#platform/server/record/texts.ts'
import { bekannteRechte } from './anwender-daten.ts'
import { alsDatei } from '../liste.ts'
import { geaendert, getroffen, ok, rechteGeaendert, verwaltungBleibt } from '../schreiben.ts'

type Zeile = Awaited<ReturnType<Handlers<typeof rollenCalls>['rollen']>>['entities'][number]

export const rollenHandlers: Handlers<typeof rollenCalls> = {
  rollen: (context, { query }) => readPage<Zeile>(context, abfrage(query.q), query),
  rollenDatei: (context, { query }) =>
    alsDatei<Zeile>(context, abfrage(query.q), query, { de: 'Rollen', en: 'Roles' }, [
      { ...fieldFileColumn(rollenfelder.name), value: (row) => row.name },
      { ...fieldFileColumn(rollenfelder.beschreibung), value: (row) => row.beschreibung },
      { de: 'Mitglieder', en: 'Members', value: (row) => row.mitglieder, kind: 'number' },
      { de: 'Rechte', en: 'Rights', value: (row) => row.rechte, kind: 'number' },
    ]),

  async rolle(context, { params: { id } }) {
    const row = withRevision(Rolle, await rolle(context, id))
    const { rows } = await sql<{ anwenderId: Id<'anwender'>; personId: string; name: string; username: string; aktiv: boolean; anzahl: number }>`
      select a.id as anwender_id, coalesce(a.lstfix_id, a.id) as person_id, a.anzeigename as name, a.username, a.aktiv, count(*) over ()::int as anzahl
      from anwender_rolle ar join anwender a on a.id = ar.anwender_id where ar.rolle_id = ${id} order by a.anzeigename, a.id limit 200`.execute(context.db)
    return { id, ...row, mitglieder: rows, anzahl: rows[0]?.anzahl ?? 0, darf: rows.length ? [] : ['loeschen'] }
  },

  berechtigungen: async ({ settings }) => [...settings.permissions],

  async rolleAnlegen(context, { body }) {
    const id = uuid()
    bekannteRechte(context, body.rechte)
    await context.db.insertInto('rolle').values({ id, name: body.name, beschreibung: body.beschreibung }).execute()
    await rechteSetzen(context, id, body.rechte)
    geaendert(context, { aktion: 'anlegen', gegenstand: 'rolle', id, nachher: { ...body, rechte: [...body.rechte].sort() } })
    return { id }
  },

  async rolleAendern(context, { params: { id }, body: { revision, ...body } }) {
    const vorher = await rolle(context, id)
    await assertUnchanged(context, Rolle, vorher, revision, { subject: 'rolle', id })
    bekannteRechte(context, body.rechte, vorher.rechte)
    getroffen(await context.db.updateTable('rolle').set({ name: body.name, beschreibung: body.beschreibung }).where('id', '=', id).executeTakeFirst())
    await rechteSetzen(context, id, body.rechte)
    await verwaltungBleibt(context, 'rechte')
    geaendert(context, { aktion: 'aendern', gegenstand: 'rolle', id, vorher, nachher: { ...body, rechte: [...body.rechte].sort() } })
    rechteGeaendert(context)
    return ok
  },

  async rolleLoeschen(context, { params: { id } }) {
    const vorher = await rolle(context, id)
    const mitglied = await context.db.selectFrom('anwenderRolle').where('rolleId', '=', id).select('anwenderId').executeTakeFirst()
    if (mitglied) throw refused('verwaltung.rolle-verwendet')
    getroffen(await context.db.deleteFrom('rolle').where('id', '=', id).executeTakeFirst())
    geaendert(context, { aktion: 'loeschen', gegenstand: 'rolle', id, vorher })
    return ok
  },

  async mitgliedAufnehmen(context, { params: { id, anwenderId } }) {
    const [{ name }, wer] = [await rolle(context, id), await username(context, anwenderId)]
    await context.db
      .insertInto('anwenderRolle')
      .values({ anwenderId, rolleId: id })
      .onConflict((on) => on.doNothing())
      .execute()
    geaendert(context, { aktion: 'rolle-geben', gegenstand: 'anwender', id: anwenderId, daten: { rolle: name, anwender: wer } })
    rechteGeaendert(context, [anwenderId])
    return ok
  },

  async mitgliedEntfernen(context, { params: { id, anwenderId } }) {
    const [{ name }, wer] = [await rolle(context, id), await username(context, anwenderId)]
    getroffen(await context.db.deleteFrom('anwenderRolle').where('anwenderId', '=', anwenderId).where('rolleId', '=', id).executeTakeFirst())
    await verwaltungBleibt(context)
    geaendert(context, { aktion: 'rolle-nehmen', gegenstand: 'anwender', id: anwenderId, daten: { rolle: name, anwender: wer } })
    rechteGeaendert(context, [anwenderId])
    return ok
  },
}

const abfrage = (q: string | undefined): ListQuery => ({
  select: sql`r.id, r.name, r.beschreibung, (select count(*)::int from anwender_rolle where rolle_id = r.id) as mitglieder, (select count(*)::int from rolle_berechtigung where rolle_id = r.id) as rechte`,
  from: sql`rolle r`,
  where: [wordSearch(q, sql`r.name`, sql`r.beschreibung`)],
  sorts: { name: [sql`r.name`, sql`r.id`] },
  standard: 'name',
})

async function rolle({ db }: Context, id: string) {
  const row = await db
    .selectFrom('rolle as r')
    .where('id', '=', id)
    .select(['name', 'beschreibung', sql<string[]>`array(select berechtigung from rolle_berechtigung where rolle_id = r.id order by 1)`.as('rechte')])
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function username({ db }: Context, id: string) {
  const row = await db.selectFrom('anwender').where('id', '=', id).select('username').executeTakeFirst()
  if (!row) throw notFound()
  return row.username
}

async function rechteSetzen({ db }: Context, rolleId: Id<'rolle'>, rechte: readonly string[]) {
  await db.deleteFrom('rolleBerechtigung').where('rolleId', '=', rolleId).execute()
  if (rechte.length)
    await db
      .insertInto('rolleBerechtigung')
      .values([...new Set(rechte)].map((berechtigung) => ({ rolleId, berechtigung })))
      .execute()
}
