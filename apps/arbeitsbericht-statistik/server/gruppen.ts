import { sql } from 'kysely'
import { ebenen, teile, type Ebene } from '#domain/einsatz/statistik/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { keyset, type Asked } from '#platform/server/record/keyset.ts'
import type { Zahlen, Zeile } from '../contract.ts'
import { ebenennamen, leer } from './ebenen.ts'
import { spalte, type Umfang } from './umfang.ts'
import { mitZeit } from './zeit.ts'

interface Gelesen extends Omit<Zahlen, 'ticketCntEF'> {
  key: string | null
  ganz: boolean
  name: string | null
  von: string
  bis: string
  zaehler: Pick<Zahlen, 'ticketCntEF' | 'ticketCntEFPlan' | 'ticketCntON' | 'ticketCntONPlan'>
  felder: Partial<Zeile>
  keys: string[]
}

/**
 * Rows of a level and what all of them add up to, in one query. The sum counts by itself: a ticket on which two people worked is in both their rows and
 * once in the whole (E65). Throws 400 for an unknown order and for a cursor that is not ours.
 */
export async function gruppen(
  context: Context,
  umfang: Umfang,
  ebene: Exclude<Ebene, 'einzeln'>,
  { limit, cursor, sort = '-arbeitszeit' }: Asked & { sort?: string | undefined },
) {
  const { name, joins, felder } = ebenennamen[ebene]
  const down = sort.startsWith('-')
  const by = { arbeitszeit: sql`g.arbeitszeit`, gruppe: sql`coalesce(${name}, '')` }[down ? sort.slice(1) : sort]
  if (!by) throw new Problem('eingabe', 400, {}, { sort: 'eingabe' })
  const { after, order, keys, read, page } = keyset(
    [
      { by, down },
      { by: sql`coalesce(g.key, '')`, down },
    ],
    cursor,
  )
  const summen = teile.map((teil) => sql`${sql.lit(teil)}, coalesce(sum(j.${sql.ref(teil.toLowerCase())}), 0)::int`)
  const zahl = (bedingung: ReturnType<typeof sql>) => sql`(count(*) filter (where ${bedingung}))::int`
  const { rows } = await read(
    sql<Gelesen>`${mitZeit(umfang)}, je as (
      select key, ticket_id, grouping(key) = 1 as ganz, sum(eintraege) as eintraege, min(von) as von, max(bis) as bis, sum(minuten) as minuten,
        sum(verrechnet) as verrechnet, ${sql.join(teile.map((teil) => sql`sum(${sql.ref(teil.toLowerCase())}) as ${sql.ref(teil.toLowerCase())}`))}
      from (select zeit.*, ${sql.ref(spalte[ebene])}::text as key from zeit) zeit group by grouping sets ((key, ticket_id), (ticket_id))
    ), g as (
      select j.key, j.ganz, sum(j.eintraege)::int as eintraege, min(j.von) as von, max(j.bis) as bis, sum(j.minuten)::int as arbeitszeit,
        coalesce(sum(j.verrechnet), 0)::int as verrechnet, jsonb_build_object(${sql.join(summen)}) as stunden,
        jsonb_build_object('ticketCntEF', ${zahl(sql`s.ef and not s.ueber`)}, 'ticketCntEFPlan', ${zahl(sql`s.ef and s.ueber`)},
          'ticketCntON', ${zahl(sql`not s.ef and not s.ueber`)}, 'ticketCntONPlan', ${zahl(sql`not s.ef and s.ueber`)}) as zaehler,
        sum(s.schaetzung_min)::int as geplant, (sum(j.minuten) filter (where s.schaetzung_min is not null) - sum(s.schaetzung_min))::int as differenz
      from je j left join stand s on s.id = j.ticket_id group by j.key, j.ganz
    )
    select g.*, ${name} as name, jsonb_build_object(${sql.join(Object.entries(felder).flatMap(([feld, was]) => [sql.lit(feld), was]))}) as felder, ${keys} as keys
    from g ${joins} where g.ganz ${after ? sql`or ${after}` : sql`or true`} order by g.ganz desc, ${order} limit ${limit + 2}`.execute(context.db),
  )
  const [erste, ...rest] = rows
  const { entities, next } = page(erste?.ganz ? rest : rows, limit)
  return { zeilen: (entities as unknown as Gelesen[]).map((row) => zeile(row, ebene)), next, gesamt: erste?.ganz ? zahlen(erste) : nichts }
}

const zeile = (row: Gelesen, ebene: Ebene): Zeile => ({
  ...leer,
  ...row.felder,
  ebene: ebenen.indexOf(ebene),
  id: row.key,
  gruppe: row.name ?? '',
  von: row.von,
  bis: row.bis,
  ...zahlen(row),
})

const zahlen = ({ eintraege, arbeitszeit, verrechnet, stunden, zaehler, geplant, differenz }: Gelesen): Zahlen => ({
  eintraege,
  arbeitszeit,
  verrechnet,
  stunden,
  ...zaehler,
  geplant,
  differenz,
})

const nichts: Zahlen = {
  eintraege: 0,
  arbeitszeit: 0,
  verrechnet: 0,
  stunden: Object.fromEntries(teile.map((teil) => [teil, 0])) as Zahlen['stunden'],
  ticketCntEF: 0,
  ticketCntEFPlan: 0,
  ticketCntON: 0,
  ticketCntONPlan: 0,
  geplant: null,
  differenz: null,
}
