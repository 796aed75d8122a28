import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

/** Questions about a person's days, with the own words. */
export const auskunft: readonly PersonRecords[] = [
  recordsBy(
    'Klaerungsfaelle',
    ({ lstfixId }) => sql`select datum, art, zustand, seit, bis, ist_min, soll_min, quelle, antwort, text, entstanden, geaendert
      from klaerungsfall where lstfix_id = ${lstfixId}::uuid order by datum desc, id desc`,
  ),
  recordsBy(
    'Klaerungsschritte',
    ({
      anwenderId,
      lstfixId,
    }) => sql`select s.zeitpunkt, f.datum, f.art, s.tat, s.zustand, s.text, s.antwort, s.anwender_id is not distinct from ${anwenderId}::uuid as von_der_person
      from klaerungsschritt s join klaerungsfall f on f.id = s.fall_id where f.lstfix_id = ${lstfixId}::uuid order by s.zeitpunkt desc, s.id`,
  ),
]
