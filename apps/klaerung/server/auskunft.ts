import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

/** Questions about a person's days, with the own words. */
export const auskunft: readonly PersonRecords[] = [
  recordsBy(
    'Klaerungsfaelle',
    ({ lstfixId }) => sql`select datum, art, zustand, seit, bis, ist_min, soll_min, quelle, antwort, text, entstanden, geaendert
      from klaerungsfall where lstfix_id = ${lstfixId}::uuid order by datum desc, id desc`,
  ),
]
