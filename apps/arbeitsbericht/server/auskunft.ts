import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

/** Time of a person at objects. */
export const auskunft: readonly PersonRecords[] = [
  recordsBy(
    'Arbeitsbericht',
    ({
      lstfixId,
    }) => sql`select b.datum, b.von, b.bis, b.minuten, o.name as objekt, k.name as kunde, t.nummer::text as ticket, b.kzverrzeit, b.zeitart, b.beschreibung, b.quelle, b.erfasst,
      b.storniert from arbeitsbericht b join objekt o on o.id = b.objekt_id join ktostamm k on k.id = b.ktostamm_id left join ticket t on t.id = b.ticket_id
      where b.lstfix_id = ${lstfixId}::uuid order by b.von desc, b.id desc`,
  ),
  recordsBy(
    'Arbeitsbericht-Schritte',
    ({
      anwenderId,
      lstfixId,
    }) => sql`select s.zeitpunkt, b.datum, s.was, s.grund, s.anwender_id is not distinct from ${anwenderId}::uuid as von_der_person from arbeitsbericht_schritt s
      join arbeitsbericht b on b.id = s.arbeitsbericht_id where b.lstfix_id = ${lstfixId}::uuid order by s.zeitpunkt desc, s.id`,
  ),
]
