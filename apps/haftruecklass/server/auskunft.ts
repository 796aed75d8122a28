import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

/** What a person did with retentions. */
export const auskunft: readonly PersonRecords[] = [
  recordsBy(
    'Einbehalte',
    ({ anwenderId }) => sql`select e.zeitpunkt, e.was, e.grund from einbehaltereignis e where e.anwender_id = ${anwenderId}::uuid
      union all select g.zeitpunkt, 'Grenze', g.grund from einbehaltgrenze g where g.anwender_id = ${anwenderId}::uuid order by 1 desc`,
  ),
]
