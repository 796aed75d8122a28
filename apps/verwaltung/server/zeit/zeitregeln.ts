import { sql } from 'kysely'
import type { zeitregelnCalls } from '#apps/verwaltung/contract/zeitregeln.ts'
import { regelInWorten } from '#apps/verwaltung/woerter-zeitregeln.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { alsDatei, worte } from '../liste.ts'
import { geaendert } from '../schreiben.ts'

type H = Handlers<typeof zeitregelnCalls>
type Zeile = Awaited<ReturnType<H['zeitregeln']>>['entities'][number]
type Filter = Partial<Pick<Zeile, 'land' | 'gruppe' | 'art' | 'zustand'>> & { q?: string }

export const zeitregelnHandlers: H = {
  zeitregeln: (context, { query }) => readPage<Zeile>(context, abfrage(query as Filter), query),
  zeitregelnDatei: (context, { query }) =>
    alsDatei<Zeile>(context, abfrage(query as Filter), query, { de: 'Zeitregeln', en: 'Working-time rules' }, [
      { de: 'Land', en: 'Country', value: (row) => row.land },
      { de: 'Gruppe', en: 'Group', value: (row) => row.gruppe, say: worte('wert') },
      { de: 'Regel', en: 'Rule', value: (row) => row.art, say: worte('wert') },
      { de: 'Fassung', en: 'Version', value: (row) => row.fassung, kind: 'number' },
      { de: 'Gültig ab', en: 'Valid from', value: (row) => row.gueltigAb, kind: 'date' },
      { de: 'Gültig bis', en: 'Valid until', value: (row) => row.gueltigBis, kind: 'date' },
      {
        de: 'Werte',
        en: 'Values',
        value: (row) =>
          regelInWorten(row.art, row.wert, context.sprache)
            .map(({ label, value }) => `${label}: ${value}`)
            .join(' · '),
      },
      { de: 'Quelle', en: 'Source', value: (row) => row.quelle },
    ]),

  // One administrative act at a time (`nacheinander`): the number is still free at the commit.
  async zeitregelAnlegen(context, { body }) {
    const { land, gruppe, art, gueltigAb, quelle, wert } = body
    const { fassung } = await context.db
      .insertInto('zeitregel')
      .values((eb) => ({
        land,
        gruppe,
        art,
        gueltigAb,
        quelle,
        wert: JSON.stringify(wert),
        anwenderId: context.person.anwenderId,
        fassung: eb
          .selectFrom('zeitregel')
          .where('land', '=', land)
          .where('gruppe', '=', gruppe)
          .where('art', '=', art)
          .select(sql<number>`coalesce(max(fassung), 0) + 1`.as('naechste')),
      }))
      .returning('fassung')
      .executeTakeFirstOrThrow()
    const id = `${land}-${gruppe}-${art}-${fassung}`
    geaendert(context, { aktion: 'neue-fassung', gegenstand: 'zeitregel', id, daten: { gueltigAb, quelle, wert } })
    return { id }
  },
}

// In force on a day is what began last, of the same first day the highest version: a row ends where the next such row begins, or never began.
const mitEnde = sql`(select r.*, a.anzeigename as von, n.naechste - 1 as gueltig_bis, r.land || '-' || r.gruppe || '-' || r.art || '-' || r.fassung as id,
    case when n.naechste <= greatest(r.gueltig_ab, heute()) then 'abgeloest' when r.gueltig_ab > heute() then 'kommt' else 'gilt' end as zustand
  from zeitregel r left join anwender a on a.id = r.anwender_id
  cross join lateral (select min(j.gueltig_ab) as naechste from zeitregel j
    where j.land = r.land and j.gruppe = r.gruppe and j.art = r.art and (j.gueltig_ab > r.gueltig_ab or (j.gueltig_ab = r.gueltig_ab and j.fassung > r.fassung))) n) z`

const abfrage = ({ q, land, gruppe, art, zustand }: Filter): ListQuery => ({
  select: sql`z.id, z.land, z.gruppe, z.art, z.fassung, z.gueltig_ab, z.gueltig_bis, z.zustand, z.wert, z.quelle, z.angelegt, z.von`,
  from: mitEnde,
  where: [
    wordSearch(q, sql`z.quelle`),
    land && sql`z.land = ${land}`,
    gruppe && sql`z.gruppe = ${gruppe}`,
    art && sql`z.art = ${art}`,
    zustand && sql`z.zustand = ${zustand}`,
  ],
  sorts: { regel: [sql`z.land`, sql`z.gruppe`, sql`z.art`, sql`z.fassung`], gueltigAb: [sql`z.gueltig_ab`, sql`z.id`] },
  standard: 'regel',
})
