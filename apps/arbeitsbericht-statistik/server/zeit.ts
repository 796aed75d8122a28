import { sql } from 'kysely'
import { teilSql } from '#domain/einsatz/statistik/teil-sql.ts'
import { teile } from '#domain/einsatz/statistik/contract.ts'
import type { Sql } from '#platform/server/record/keyset.ts'
import type { Umfang } from './umfang.ts'

/**
 * `zeit`: what was recorded, summed up for each combination of person, object, customer, cost center and ticket, with the groups that these belong to;
 * `stand`: how its tickets stand, with all that was ever booked on them. Followed by further parts of the query.
 */
export const mitZeit = ({ eintraege, gruppen, taktMin }: Umfang): Sql => sql`with fakten as (
    select z.lstfix_id, z.objekt_id, z.ktostamm_id, z.kostenstelle_id, z.ticket_id, count(*) as eintraege, min(z.von) as von, max(z.bis) as bis, sum(z.minuten) as minuten,
      sum((2 * z.minuten + ${taktMin}::int) / (2 * ${taktMin}::int) * ${taktMin}::int) filter (where z.kzverrzeit <> 'K') as verrechnet,
      ${sql.join(teile.map((eines) => sql`sum(z.minuten) filter (where ${teilSql} = ${sql.lit(eines)}) as ${sql.id(eines.toLowerCase())}`))}
    from arbeitsbericht z where ${eintraege} group by 1, 2, 3, 4, 5
  ), zeit as (
    select zeit.* from (
      select f.*, null::uuid as firma_id, l.abteilung_id, o.objektgruppe_id, k.kundengruppe_id, coalesce(o.leiter_id, a.leitung_id) as leiter_id
      from fakten f join lstfix l on l.id = f.lstfix_id join abteilung a on a.id = l.abteilung_id join objekt o on o.id = f.objekt_id join ktostamm k on k.id = f.ktostamm_id
    ) zeit where ${gruppen}
  ), stand as (
    select t.id, t.nummer, t.schaetzung_min, t.zustand in ('Erledigt', 'Freigabe') as ef, coalesce(b.minuten > t.schaetzung_min, false) as ueber
    from ticket t join (
      select e.ticket_id, sum(e.minuten) as minuten from arbeitsbericht e where e.ticket_id in (select ticket_id from zeit) and e.storniert is null group by e.ticket_id
    ) b on b.ticket_id = t.id
  )`
