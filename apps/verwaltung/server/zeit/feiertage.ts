import { sql } from 'kysely'
import { Feiertag, feiertagsfelder, type zeitCalls } from '#apps/verwaltung/contract/zeit.ts'
import type { Land } from '#domain/personal/contract.ts'
import { feiertage as gesetzliche } from '#domain/personal/feiertage.ts'
import { notFound } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { readRecords, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { assertUnchanged } from '#platform/server/record/revision.ts'
import { fieldFileColumn } from '#platform/server/record/texts.ts'
import { alsDatei } from '../liste.ts'
import { anwesenheit, geaendert, getroffen, ok } from '../schreiben.ts'

type H = Handlers<typeof zeitCalls>
type Zeile = Awaited<ReturnType<H['feiertage']>>['entities'][number]
interface Filter {
  q?: string | undefined
  jahr?: number | undefined
  land?: Land | undefined
  region?: string | undefined
}

export const feiertageHandlers: Pick<H, 'feiertage' | 'feiertageDatei' | 'feiertagAnlegen' | 'feiertagAendern' | 'feiertagLoeschen' | 'jahrUebernehmen'> = {
  feiertage: (context, { query }) => readRecords<Zeile>(context, abfrage(query), Feiertag, query),
  feiertageDatei: (context, { query }) =>
    alsDatei<Zeile>(context, abfrage(query), query, { de: 'Feiertage', en: 'Holidays' }, [
      { ...fieldFileColumn(feiertagsfelder.datum), value: (row) => row.datum },
      { ...fieldFileColumn(feiertagsfelder.bezeichnung), value: (row) => row.bezeichnung },
      { de: feiertagsfelder.land.de, en: feiertagsfelder.land.en, value: (row) => row.land },
      { ...fieldFileColumn(feiertagsfelder.region), value: (row) => row.region },
      { de: 'Halbtags', en: 'Half day', value: (row) => (row.halbtags ? 'x' : null) },
    ]),

  async feiertagAnlegen(context, { body }) {
    const id = uuid()
    await context.db
      .insertInto('feiertag')
      .values({ id, ...body })
      .execute()
    geaendert(context, { aktion: 'anlegen', gegenstand: 'feiertag', id, nachher: body })
    anwesenheit(context)
    return { id }
  },

  async feiertagAendern(context, { params: { id }, body: { revision, ...body } }) {
    const vorher = await feiertag(context, id)
    await assertUnchanged(context, Feiertag, vorher, revision, { subject: 'feiertag', id })
    getroffen(await context.db.updateTable('feiertag').set(body).where('id', '=', id).executeTakeFirst())
    geaendert(context, { aktion: 'aendern', gegenstand: 'feiertag', id, vorher, nachher: body })
    anwesenheit(context)
    return ok
  },

  async feiertagLoeschen(context, { params: { id } }) {
    const vorher = await feiertag(context, id)
    getroffen(await context.db.deleteFrom('feiertag').where('id', '=', id).executeTakeFirst())
    geaendert(context, { aktion: 'loeschen', gegenstand: 'feiertag', id, vorher })
    anwesenheit(context)
    return ok
  },

  async jahrUebernehmen(context, { body: { jahr, land, region } }) {
    const tage = gesetzliche(land, jahr).filter((tag) => region === null || tag.region === null || tag.region === region)
    if (!tage.length) return { angelegt: 0, vorhanden: 0 }
    const neu = await context.db
      .insertInto('feiertag')
      .values(tage.map((tag) => ({ id: uuid(), land, ...tag })))
      .onConflict((on) => on.doNothing())
      .returning('id')
      .execute()
    if (neu.length) geaendert(context, { aktion: 'jahr-uebernehmen', gegenstand: 'feiertag', id: `${land} ${jahr}`, daten: { angelegt: neu.length, region } })
    anwesenheit(context)
    return { angelegt: neu.length, vorhanden: tage.length - neu.length }
  },
}

const abfrage = ({ q, jahr, land, region }: Filter): ListQuery => ({
  select: sql`f.*`,
  from: sql`feiertag f`,
  where: [
    wordSearch(q, sql`f.bezeichnung`),
    jahr !== undefined && sql`f.datum between make_date(${jahr}, 1, 1) and make_date(${jahr}, 12, 31)`,
    land && sql`f.land = ${land}`,
    region !== undefined && region !== '' && sql`(f.region is null or f.region = ${region})`,
  ],
  sorts: { datum: [sql`f.datum`, sql`f.id`], bezeichnung: [sql`f.bezeichnung`, sql`f.datum`, sql`f.id`] },
  standard: 'datum',
})

async function feiertag({ db }: Context, id: string) {
  const row = await db.selectFrom('feiertag').where('id', '=', id).forUpdate().select(['land', 'region', 'datum', 'bezeichnung', 'halbtags']).executeTakeFirst()
  if (!row) throw notFound()
  return row
}
