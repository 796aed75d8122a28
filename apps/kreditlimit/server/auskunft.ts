import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

/** What a person said about credit limits: asked for, decided, set and stopped. */
export const auskunft: readonly PersonRecords[] = [
  recordsBy(
    'Kreditentscheidungen',
    ({
      anwenderId,
    }) => sql`select 'Limit' as was, l.angelegt as zeitpunkt, k.name as kunde, l.grund from kreditlimit l left join ktostamm k on k.id = l.ktostamm_id where l.anwender_id = ${anwenderId}::uuid
      union all select s.akt, s.zeitpunkt, k.name, s.grund from kreditsperre s join ktostamm k on k.id = s.ktostamm_id where s.anwender_id = ${anwenderId}::uuid
      union all select 'Anfrage', q.zeitpunkt, k.name, q.grund from kreditanfrage q join ktostamm k on k.id = q.ktostamm_id where q.anwender_id = ${anwenderId}::uuid
      union all select case when f.erlaubt then 'erlaubt' else 'abgelehnt' end, f.zeitpunkt, k.name, f.grund from kreditfreigabe f join kreditanfrage q on q.id = f.anfrage_id
        join ktostamm k on k.id = q.ktostamm_id where f.anwender_id = ${anwenderId}::uuid order by 2 desc`,
  ),
]
