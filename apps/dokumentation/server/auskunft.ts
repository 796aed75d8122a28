import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

/** What a person documented, and what the person entered about its delivery. */
export const auskunft: readonly PersonRecords[] = [
  recordsBy(
    'Dokumentationen',
    ({
      anwenderId,
    }) => sql`select d.datum, d.nummer, d.art, d.titel, o.name as objekt, d.beschreibung, d.zustand, d.erfasst from dokumentation d join objekt o on o.id = d.objekt_id
      where d.erfasst_von = ${anwenderId}::uuid order by d.angelegt desc, d.id`,
  ),
  recordsBy(
    'Dokumentation-Eintraege',
    ({ anwenderId }) => sql`select a.zeitpunkt, d.nummer, a.akt, a.tag, a.text from dokumentation_akt a join dokumentation d on d.id = a.dokumentation_id
      where a.anwender_id = ${anwenderId}::uuid order by a.zeitpunkt desc, a.id`,
  ),
]
