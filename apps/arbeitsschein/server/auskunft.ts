import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

/** Sheets that are a person's: assigned, begun, or with time of the person on them; and signatures given on the person's device. */
export const auskunft: readonly PersonRecords[] = [
  recordsBy(
    'Arbeitsscheine',
    ({
      anwenderId,
      lstfixId,
    }) => sql`select a.nummer, a.datum, a.art, a.objekt, a.kunde, a.zustand, a.lstfix_id is not distinct from ${lstfixId}::uuid and a.lstfix_id is not null as zugewiesen,
      a.erfasst_von is not distinct from ${anwenderId}::uuid as erfasst,
      (select sum(p.menge)::text from arbeitsschein_position p join arbeitsbericht b on b.id = p.arbeitsbericht_id
        where p.arbeitsschein_id = a.id and b.lstfix_id = ${lstfixId}::uuid) as minuten_in_der_partie
      from arbeitsschein a where a.lstfix_id = ${lstfixId}::uuid or a.erfasst_von = ${anwenderId}::uuid
        or exists (select from arbeitsschein_position p join arbeitsbericht b on b.id = p.arbeitsbericht_id where p.arbeitsschein_id = a.id and b.lstfix_id = ${lstfixId}::uuid)
      order by a.datum desc, a.nummer desc`,
  ),
  recordsBy(
    'Unterschriften',
    ({
      anwenderId,
    }) => sql`select u.zeitpunkt, a.nummer as arbeitsschein, u.rolle, u.bedeutung, u.art, case when u.rolle = 'Monteur' then u.name else '' end as name, u.ort
      from unterschrift u join arbeitsschein a on a.id = u.arbeitsschein_id where u.anwender_id = ${anwenderId}::uuid order by u.zeitpunkt desc`,
  ),
  recordsBy(
    'Regie-Eintraege',
    ({
      anwenderId,
    }) => sql`select r.zeitpunkt, a.nummer as arbeitsschein, r.akt, r.tag, r.text from regieakt r join arbeitsschein a on a.id = r.arbeitsschein_id
      where r.anwender_id = ${anwenderId}::uuid order by r.zeitpunkt desc, r.id`,
  ),
  recordsBy(
    'Arbeitsschein-Nachgereichtes',
    ({ anwenderId }) => sql`select g.erfasst, g.angelegt, a.nummer as arbeitsschein, g.teil, g.entschieden, g.genommen from arbeitsschein_gegenwert g
      join arbeitsschein a on a.id = g.arbeitsschein_id where g.anwender_id = ${anwenderId}::uuid order by g.angelegt desc, g.id`,
  ),
]
