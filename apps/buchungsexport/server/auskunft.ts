import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

/** Exports to the accountants that a person made. */
export const auskunft: readonly PersonRecords[] = [
  recordsBy(
    'Buchungsexporte',
    ({ anwenderId }) => sql`select erstellt, nr, monat, zustand, zeilen from exportlauf where akteur_id = ${anwenderId}::uuid order by erstellt desc, id`,
  ),
]
