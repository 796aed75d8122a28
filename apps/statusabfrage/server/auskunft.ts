import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

/** Evacuations in which a person was looked for, what was said of the person, and those that the person led: of others only how many the person found. */
export const auskunft: readonly PersonRecords[] = [
  recordsBy(
    'Raeumungen',
    ({
      lstfixId,
    }) => sql`select e.begonnen, e.anlass, f.name as filiale, p.unklar, p.spaeter, p.seit from evakuierung_person p join evakuierung e on e.id = p.evakuierung_id
      join filiale f on f.vkforgid = e.vkforgid where p.lstfix_id = ${lstfixId}::uuid order by e.begonnen desc, e.id`,
  ),
  recordsBy(
    'Raeumungen-Haken',
    ({ lstfixId }) => sql`select h.zeitpunkt, e.anlass, h.stand from evakuierung_haken h join evakuierung e on e.id = h.evakuierung_id
      where h.lstfix_id = ${lstfixId}::uuid order by h.zeitpunkt desc, h.id`,
  ),
  recordsBy(
    'Raeumungen-geleitet',
    ({
      anwenderId,
    }) => sql`select e.begonnen, e.anlass, e.anwender_id is not distinct from ${anwenderId}::uuid as begonnen_von_der_person, z.beendet, z.anwender_id is not distinct from ${anwenderId}::uuid as beendet_von_der_person,
      case when z.anwender_id = ${anwenderId}::uuid then z.bemerkung end as bemerkung, (select count(*)::int from evakuierung_haken h where h.evakuierung_id = e.id and h.anwender_id = ${anwenderId}::uuid) as haken
      from evakuierung e left join evakuierung_ende z on z.evakuierung_id = e.id where ${anwenderId}::uuid in (e.anwender_id, z.anwender_id)
        or exists (select from evakuierung_haken h where h.evakuierung_id = e.id and h.anwender_id = ${anwenderId}::uuid) order by e.begonnen desc, e.id`,
  ),
]
