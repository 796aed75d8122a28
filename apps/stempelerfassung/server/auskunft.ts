import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

/** Stamps of a person with what was taken back and where they were made. */
export const auskunft: readonly PersonRecords[] = [
  recordsBy(
    'Stempel',
    ({
      lstfixId,
    }) => sql`select z.timestamp as zeitpunkt, z.zone, z.empfangen, z.flag as richtung, z.code, z.quelle, z.vertrauen, z.von_hand, z.grund, s.grund as storniert_grund,
      s.zeitpunkt as storniert_am, (select o.name from zeitstempel_ort zo join objekt o on o.id = zo.objekt_id where zo.zeitstempel_id = z.id) as objekt
      from zeitstempel z left join zeitstempel_storno s on s.zeitstempel_id = z.id where z.lstfix_id = ${lstfixId}::uuid order by z.timestamp desc, z.id desc`,
  ),
]
