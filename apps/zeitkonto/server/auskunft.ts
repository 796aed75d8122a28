import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

/** Closed days, bookings and releases of a person's working time. */
export const auskunft: readonly PersonRecords[] = [
  recordsBy(
    'Tagesabschluesse',
    ({
      lstfixId,
    }) => sql`select datum, soll_min, brutto_min, pause_min, netto_min, gewertet_min, nacht_min, sonntag_min, feiertag_min, beginn, ende, feiertag, abwesenheit, befunde
      from tagesabschluss where lstfix_id = ${lstfixId}::uuid order by datum desc`,
  ),
  recordsBy(
    'Zeitbuchungen',
    ({ lstfixId }) => sql`select b.datum, b.minuten, b.art, b.grund, b.zeitpunkt, s.grund as storniert_grund
      from zeitbuchung b left join zeitbuchung_storno s on s.zeitbuchung_id = b.id where b.lstfix_id = ${lstfixId}::uuid order by b.datum desc, b.id desc`,
  ),
  recordsBy(
    'Freigaben',
    ({ lstfixId }) =>
      sql`select art, beginn, schritt, akt, zustand, grund, zeitpunkt from zeitfreigabe where lstfix_id = ${lstfixId}::uuid order by beginn desc, schritt desc`,
  ),
  recordsBy(
    'Abschlussdifferenzen',
    ({ lstfixId }) =>
      sql`select datum, minuten, gewertet_min, soll_min, erkannt from abschlussdifferenz where lstfix_id = ${lstfixId}::uuid order by erkannt desc, id`,
  ),
  recordsBy(
    'Wochenerinnerungen',
    ({ lstfixId }) => sql`select montag, zeitpunkt from wochenerinnerung where lstfix_id = ${lstfixId}::uuid order by montag desc`,
  ),
]
