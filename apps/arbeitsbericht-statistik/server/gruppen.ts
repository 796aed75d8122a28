import { sql } from 'kysely'
import { ebenen, teile, zaehler, type Ebene, type Zaehler } from '#domain/einsatz/statistik/contract.ts'
import { ohneNamen } from '#domain/personal/contract.ts'
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
  const { name, joins, felder } = ebenennamen(context.sprache)[ebene]
  const down = sort.startsWith('-')
  const by = { arbeitszeit: sql`g.arbeitszeit`, gruppe: sql`coalesce(${name}, '')` }[down ? sort.slice(1) : sort]
  if (!by) throw new Problem('eingabe', 400, {}, { sort: 'eingabe' })
  const { after, order, keys, read, page } = keyset(
    [
      // Whose name was erased stands at the end of an order by name.
      ...(sort.endsWith('gruppe') ? [{ by: sql`(coalesce(${name}, '') = ${ohneNamen[context.sprache]}::text)`, down: false }] : []),
      { by, down },
      { by: sql`coalesce(g.key, '')`, down },
    ],
    cursor,
  )
  const key = sql`${sql.ref(spalte[ebene])}::text`
  // An object may have gone to another customer since: what counts is for whom it was booked.
  const gebucht = felder.kunde ? sql`case when min(ktostamm_id::text) = max(ktostamm_id::text) then min(ktostamm_id::text)::uuid end` : sql`null::uuid`
  const stunden = teile.map((teil) => sql`${sql.lit(teil)}, coalesce(sum(${sql.ref(teil.toLowerCase())}), 0)::int`)
  const zahl = (einer: Zaehler) =>
    sql`(count(*) filter (where s.ef = ${sql.lit(einer.startsWith('ticketCntEF'))} and s.ueber = ${sql.lit(einer.endsWith('Plan'))}))::int`
  const { rows } = await read(
    sql<Gelesen>`${mitZeit(umfang, ebene)}, summen as (
      select key, grouping(key) = 1 as ganz, sum(eintraege)::int as eintraege, min(von) as von, max(bis) as bis, sum(minuten)::int as arbeitszeit,
        case when min(abteilung_id::text) = max(abteilung_id::text) then min(abteilung_id::text) end as abteilung,
        ${gebucht} as kunde, coalesce(sum(verrechnet), 0)::int as verrechnet, jsonb_build_object(${sql.join(stunden)}) as stunden
      from (select zeit.*, ${key} as key from zeit) zeit group by grouping sets ((key), ()) having count(*) > 0
    ), je as (
      select key, ticket_id, grouping(key) = 1 as ganz, sum(minuten) as minuten, min(schaetzung_min) as schaetzung_min, bool_or(ef) as ef, bool_or(ueber) as ueber
      from (select tickets.*, ${key} as key from tickets) tickets group by grouping sets ((key, ticket_id), (ticket_id))
    ), plan as (
      select s.key, s.ganz, ${sql.join(zaehler.map((einer) => sql`${zahl(einer)} as ${sql.id(einer.toLowerCase())}`))},
        sum(s.schaetzung_min)::int as geplant, (sum(s.minuten) filter (where s.schaetzung_min is not null) - sum(s.schaetzung_min))::int as differenz
      from je s group by s.key, s.ganz
    ), g as (
      select s.*, jsonb_build_object(${sql.join(zaehler.map((einer) => sql`${sql.lit(einer)}, coalesce(${sql.ref(`p.${einer.toLowerCase()}`)}, 0)`))}) as zaehler,
        p.geplant, p.differenz
      from summen s left join plan p on p.ganz = s.ganz and coalesce(p.key, '') = coalesce(s.key, '')
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

const zahlen = ({ eintraege, arbeitszeit, verrechnet, stunden, zaehler: tickets, geplant, differenz }: Gelesen): Zahlen => ({
  eintraege,
  arbeitszeit,
  verrechnet,
  stunden,
  ...tickets,
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
