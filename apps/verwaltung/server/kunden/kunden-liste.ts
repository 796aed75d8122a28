import { sql } from 'kysely'
import { Ansprechpartner, Kostenstelle, Kunde, kundenfelder, Objekt, type kundenCalls } from '#apps/verwaltung/contract/kunden.ts'
import { allesRecht } from '#domain/kunden/sicht.ts'
import { nameSql } from '#domain/personal/name.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import { notFound } from '#platform/contract/problem.ts'
import { holdsRight } from '#platform/server/access/administration.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import { readPage, wordSearch, type ListQuery } from '#platform/server/record/list.ts'
import { withRevision } from '#platform/server/record/revision.ts'
import { fieldFileColumn } from '#platform/server/record/texts.ts'
import { alsDatei } from '../liste.ts'

type H = Handlers<typeof kundenCalls>
type Zeile = Awaited<ReturnType<H['kunden']>>['entities'][number]
type Detail = Awaited<ReturnType<H['kunde']>>
type Filter = Omit<Parsed<typeof kundenCalls.kunden>['query'], 'limit' | 'cursor' | 'sort'>

export const kundenListe: Pick<H, 'kunden' | 'kundenDatei' | 'kunde' | 'kundenanwenderSuche'> = {
  kunden: (context, { query }) => readPage<Zeile>(context, abfrage(query), query),
  kundenDatei: (context, { query }) =>
    alsDatei<Zeile>(context, abfrage(query), query, { de: 'Kunden', en: 'Customers' }, [
      { ...fieldFileColumn(kundenfelder.nummer), value: (row) => row.nummer },
      { ...fieldFileColumn(kundenfelder.name), value: (row) => row.name },
      { ...fieldFileColumn(kundenfelder.art), value: (row) => row.art },
      { ...fieldFileColumn(kundenfelder.ort), value: (row) => row.ort },
      { ...fieldFileColumn(kundenfelder.vkforgid), value: (row) => row.filiale },
      { de: 'Objekte', en: 'Objects', value: (row) => row.objekte, kind: 'number' },
      { de: 'Anwender', en: 'Users', value: (row) => row.anwender, kind: 'number' },
      { ...fieldFileColumn(kundenfelder.aktiv), value: (row) => (row.aktiv ? 'x' : null) },
    ]),
  async kunde({ db, sprache }, { params: { id } }) {
    const { rows } = await sql<Detail>`
      select k.*, coalesce((select string_agg(domain, ' ' order by domain) from ktostamm_domain where ktostamm_id = k.id), '') as domains,
        coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'nummer', o.nummer, 'name', o.name, 'status', o.status, 'strasse', o.strasse, 'plz', o.plz, 'ort', o.ort,
          'objektgruppeId', o.objektgruppe_id, 'leiterId', o.leiter_id, 'bundesland', o.bundesland,
          'leiter', (select jsonb_build_object('id', l.id, 'nummer', l.persnr::text, 'name', ${nameSql('l', sprache, 'Zuname Vorname')}) from lstfix l where l.id = o.leiter_id),
          'kostenstellen', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'nummer', s.nummer, 'bezeichnung', s.bezeichnung, 'aktiv', s.aktiv) order by s.nummer)
            from kostenstelle s where s.objekt_id = o.id), '[]')) order by o.nummer) from objekt o where o.ktostamm_id = k.id), '[]') as objekte,
        coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'vorname', p.vorname, 'zuname', p.zuname, 'funktion', p.funktion, 'email', p.email, 'telefon', p.telefon,
          'aktiv', p.aktiv, 'username', a.username) order by p.zuname, p.id) from ansprechpartner p left join anwender a on a.id = p.anwender_id where p.ktostamm_id = k.id), '[]') as ansprechpartner,
        coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.anzeigename, 'username', a.username, 'aktiv', a.aktiv, 'alleTickets', z.alle_tickets,
          'ticketKtostamm', ${holdsRight('a.id', allesRecht)}) order by a.anzeigename, a.id)
          from anwender_ktostamm z join anwender a on a.id = z.anwender_id where z.ktostamm_id = k.id), '[]') as anwender
      from ktostamm k where k.id = ${id}`.execute(db)
    const [row] = rows
    if (!row) throw notFound()
    return {
      ...withRevision(Kunde, row),
      objekte: row.objekte.map((objekt) => ({
        ...withRevision(Objekt, objekt),
        kostenstellen: objekt.kostenstellen.map((kostenstelle) => withRevision(Kostenstelle, kostenstelle)),
      })),
      ansprechpartner: row.ansprechpartner.map((wer) => withRevision(Ansprechpartner, wer)),
    }
  },
  async kundenanwenderSuche({ db }, { query: { q } }) {
    const gesucht = wordSearch(q, sql`username`, sql`anzeigename`)
    const { rows } = await sql<{ id: string; nummer: string; name: string }>`
      select id, username as nummer, anzeigename as name from anwender where lstfix_id is null and aktiv ${gesucht ? sql`and ${gesucht}` : sql``} order by anzeigename, id limit 50`.execute(
      db,
    )
    return rows
  },
}

const abfrage = ({ q, art, aktiv, filiale }: Filter): ListQuery => ({
  select: sql`k.id, k.nummer, k.name, k.art, k.ort, k.aktiv, f.name as filiale, (select count(*)::int from objekt where ktostamm_id = k.id) as objekte,
    (select count(*)::int from anwender_ktostamm where ktostamm_id = k.id) as anwender`,
  from: sql`ktostamm k join filiale f on f.vkforgid = k.vkforgid`,
  where: [
    wordSearch(q, sql`k.nummer`, sql`k.name`, sql`k.ort`, sql`k.email`),
    art && sql`k.art = ${art}`,
    aktiv && { ja: sql`k.aktiv`, nein: sql`not k.aktiv` }[aktiv],
    filiale !== undefined && sql`k.vkforgid = ${filiale}`,
  ],
  sorts: { name: [sql`k.name`, sql`k.id`], nummer: [sql`k.nummer`] },
  standard: 'name',
})
