import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

/** Documents that name a person as representative or author, by kind, number and day, and downloads that the person asked for. */
export const auskunft: readonly PersonRecords[] = [
  recordsBy(
    'Belege',
    ({
      anwenderId,
      lstfixId,
    }) => sql`select b.belegdatum, b.belegart, coalesce(b.belegnummer::text, b.bezugsnummer) as beleg, b.version, b.vertreter_id is not distinct from ${lstfixId}::uuid and b.vertreter_id is not null as als_vertreter,
      b.ersteller_id is not distinct from ${anwenderId}::uuid and b.ersteller_id is not null as als_ersteller
      from beleg b where b.vertreter_id = ${lstfixId}::uuid or b.ersteller_id = ${anwenderId}::uuid order by b.belegdatum desc, b.id desc`,
  ),
  recordsBy(
    'Beleg-Downloads',
    ({ anwenderId }) =>
      sql`select angelegt, weise, anzahl, zustand, beendet from belegdownload where anwender_id = ${anwenderId}::uuid order by angelegt desc, id`,
  ),
]
