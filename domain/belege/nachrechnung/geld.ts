import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { Abweichung } from './abweichung.ts'

/** An open item as people name it. */
const posten = sql`concat_ws(' ', p.art, 'zu', b.belegart, b.belegnummer)`

/**
 * Every cent once. An item is open by what nothing closed; the items of a document are worth the document and what it took over; a payment went to items or is a credit
 * balance; a guarantee stands for no more than its amount; what was done with a retention closed so much of it, and its due day is the one that was set last.
 */
const gesetze = {
  posten: sql`
    select ${posten} as wo, p.offen::text as gefuehrt, (p.betrag - coalesce(z.betrag, 0))::text as gerechnet
    from posten p left join beleg b on b.id = p.beleg_id left join (select posten_id, sum(betrag + skonto) as betrag from zahlungszuordnung group by posten_id) z on z.posten_id = p.id
    where p.offen <> p.betrag - coalesce(z.betrag, 0) order by p.id`,
  beleg: sql`
    with je as (select vkforgid, kreis, belegnummer, sum(posten) as posten, sum(uebernommen) as uebernommen from (
        select beleg_id, case when art = 'GH' then 0 else betrag end as posten, case when art = 'GH' and zahlung_id is null then betrag else 0 end as uebernommen from posten
        union all select beleg_id, 0, betrag from zahlungszuordnung) t join beleg v on v.id = t.beleg_id group by 1, 2, 3)
    select concat_ws(' ', b.belegart, b.belegnummer) as wo, coalesce(j.posten, 0)::text as gefuehrt, (b.brutto + coalesce(j.uebernommen, 0))::text as gerechnet
    from beleg b join belegart a on a.id = b.belegart and a.zaehlt = 'verrechnet' left join je j on (j.vkforgid, j.kreis, j.belegnummer) = (b.vkforgid, b.kreis, b.belegnummer)
    where b.aktuell and b.zustand <> 'Entwurf' and coalesce(j.posten, 0) <> b.brutto + coalesce(j.uebernommen, 0) order by b.id`,
  zahlung: sql`
    select concat_ws(' ', 'Zahlung', k.nummer, 'vom', to_char(g.datum, 'DD.MM.YYYY')) as wo, g.betrag::text as gefuehrt, (coalesce(z.betrag, 0) + coalesce(p.betrag, 0))::text as gerechnet
    from zahlung g join ktostamm k on k.id = g.ktostamm_id
      left join (select zahlung_id, sum(betrag) as betrag from zahlungszuordnung group by zahlung_id) z on z.zahlung_id = g.id
      left join (select zahlung_id, sum(betrag) as betrag from posten where art = 'GH' group by zahlung_id) p on p.zahlung_id = g.id
    where g.betrag <> coalesce(z.betrag, 0) + coalesce(p.betrag, 0) order by g.id`,
  buergschaft: sql`
    select concat_ws(' ', 'Bürgschaft', g.nummer) as wo, g.betrag::text as gefuehrt, sum(z.betrag)::text as gerechnet
    from buergschaft g join zahlungszuordnung z on z.buergschaft_id = g.id group by g.id having sum(z.betrag) > g.betrag order by g.id`,
  einbehalt: sql`
    select ${posten} as wo, sum(e.betrag)::text as gefuehrt, sum(coalesce(z.betrag, 0))::text as gerechnet
    from einbehaltereignis e join posten p on p.id = e.posten_id join beleg b on b.id = p.beleg_id
      left join lateral (select sum(o.betrag) as betrag from zahlungszuordnung o
        where o.posten_id = p.id and o.betrag > 0 and (o.zahlung_id = e.zahlung_id or o.buergschaft_id = e.buergschaft_id)) z on true
    where e.was in ('ersetzt', 'ausbezahlt') group by p.id, b.id having sum(e.betrag) <> sum(coalesce(z.betrag, 0)) order by p.id`,
  termin: sql`
    select ${posten} as wo, coalesce(to_char(p.faelligkeit, 'DD.MM.YYYY'), 'kein Tag') as gefuehrt, to_char(e.faelldatum, 'DD.MM.YYYY') as gerechnet
    from posten p join beleg b on b.id = p.beleg_id
      join lateral (select faelldatum from einbehaltereignis where posten_id = p.id and was = 'faelligkeit' order by nr desc limit 1) e on p.faelligkeit is distinct from e.faelldatum
    where p.art in ('SE', 'GE') order by p.id`,
  umsatz: sql`
    with gerechnet as (
      select ktostamm_id, tag, sum(umsatz) as umsatz, sum(bezahlt) as bezahlt, sum(betragstage) as betragstage from (
        select b.ktostamm_id, b.belegdatum as tag, b.netto as umsatz, 0 as bezahlt, 0 as betragstage from beleg b where kontotag_zaehlt(b)
        union all
        select g.ktostamm_id, g.datum, 0, z.betrag, z.betrag * (z.datum - b.belegdatum) from zahlungszuordnung z join zahlung g on g.id = z.zahlung_id
          join posten p on p.id = z.posten_id join beleg b on b.id = p.beleg_id where g.richtung = 'erhalten' and g.currency = 'EUR') t group by 1, 2)
    select concat_ws(' ', k.nummer, k.name, to_char(coalesce(t.tag, r.tag), 'DD.MM.YYYY')) as wo,
      concat_ws(' / ', coalesce(t.umsatz, 0), coalesce(t.bezahlt, 0)) as gefuehrt, concat_ws(' / ', coalesce(r.umsatz, 0), coalesce(r.bezahlt, 0)) as gerechnet
    from kontotag t full join gerechnet r on r.ktostamm_id = t.ktostamm_id and r.tag = t.tag join ktostamm k on k.id = coalesce(t.ktostamm_id, r.ktostamm_id)
    where (coalesce(t.umsatz, 0), coalesce(t.bezahlt, 0), coalesce(t.betragstage, 0)) <> (coalesce(r.umsatz, 0), coalesce(r.bezahlt, 0), coalesce(r.betragstage, 0))
    order by k.nummer, coalesce(t.tag, r.tag)`,
  export: sql`
    select concat_ws(' ', 'Lauf', l.nr, z.quelle, z.schluessel) as wo, coalesce((select 'Lauf ' || o.nr from exportlauf o where o.id = e.lauf_id), 'nicht beansprucht') as gefuehrt,
      'Lauf ' || l.nr as gerechnet
    from (select distinct lauf_id, quelle, schluessel from exportzeile) z join exportlauf l on l.id = z.lauf_id and l.zustand <> 'zurückgenommen'
      left join exportiert e on e.quelle = z.quelle and e.schluessel = z.schluessel
    where e.lauf_id is distinct from z.lauf_id
    union all
    select concat_ws(' ', e.quelle, e.schluessel), 'Lauf ' || l.nr, 'kein gültiger Lauf' from exportiert e join exportlauf l on l.id = e.lauf_id
    where l.zustand = 'zurückgenommen' or not exists (select from exportzeile z where z.lauf_id = e.lauf_id and z.quelle = e.quelle and z.schluessel = e.schluessel)
    order by 1`,
} as const

/** What is kept about open items, payments, retentions and exports and is not what it follows from. */
export async function geldabweichungen(db: Db): Promise<Abweichung[]> {
  const gefunden: Abweichung[] = []
  for (const [was, gesetz] of Object.entries(gesetze)) {
    const { rows } = await sql<Omit<Abweichung, 'was'>>`${gesetz} limit ${sql.lit(hoechstens)}`.execute(db)
    gefunden.push(...rows.map((row) => ({ was: was as keyof typeof gesetze, ...row })))
  }
  return gefunden
}

/** So many of one kind are named. */
const hoechstens = 100
