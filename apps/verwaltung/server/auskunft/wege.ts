import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

/** How a person gets in and is told, and what the person leads: never a code, a PIN or their hashes. */
export const wege: readonly PersonRecords[] = [
  recordsBy(
    'Leitungen',
    ({ anwenderId, lstfixId }) => sql`select 'Abteilung' as was, bezeichnung as name from abteilung where leitung_id = ${lstfixId}::uuid
      union all select 'Objekt', name from objekt where leiter_id = ${lstfixId}::uuid
      union all select 'Baustelle', k.name from bauleitung b join ktostamm k on k.id = b.ktostamm_id where b.anwender_id = ${anwenderId}::uuid order by 1, 2`,
  ),
  recordsBy(
    'Codes-und-PINs',
    ({
      anwenderId,
      lstfixId,
    }) => sql`select 'PIN am Terminal' as art, gesetzt as zeitpunkt, null::timestamptz as ablauf, null::timestamptz as verbraucht from lstfix_pin where lstfix_id = ${lstfixId}::uuid
      union all select 'PIN der Anmeldung', gesetzt, null, null from anmeldepin where anwender_id = ${anwenderId}::uuid
      union all select 'Code der Anmeldung', erzeugt, laeuft_ab, coalesce(verbraucht, widerrufen) from anmeldecode where anwender_id = ${anwenderId}::uuid
      union all select 'Code für ein neues Passwort', null, laeuft_ab, verbraucht from passwort_code where anwender_id = ${anwenderId}::uuid order by 2 desc nulls last`,
  ),
  recordsBy(
    'Programmzugaenge',
    ({
      anwenderId,
    }) => sql`select name, angelegt, laeuft_ab as ablauf, zuletzt, widerrufen, angelegt_von is not distinct from ${anwenderId}::uuid as von_der_person_angelegt
      from programmzugang where ${anwenderId}::uuid in (angelegt_von, widerrufen_von) order by angelegt desc`,
  ),
  recordsBy(
    'Registrierungen',
    ({ anwenderId }) => sql`select email, vorname, zuname, firma, sprache, adresse, angelegt, bestaetigt, entschieden, entscheidung, grund
      from registrierung where anwender_id = ${anwenderId}::uuid order by angelegt desc`,
  ),
  recordsBy('Abbestellt', ({ anwenderId }) => sql`select anlass, weg from benachrichtigung_aus where anwender_id = ${anwenderId}::uuid order by 1, 2`),
  recordsBy(
    'Gespeicherte-Ansichten',
    ({ anwenderId }) => sql`select 'Tickets' as liste, name, filter from ticket_ansicht where anwender_id = ${anwenderId}::uuid
      union all select 'Geräte', name, filter from hardware_ansicht where anwender_id = ${anwenderId}::uuid
      union all select 'Umsatzstatistik', name, frage from umsatz_frage where anwender_id = ${anwenderId}::uuid order by 1, 2`,
  ),
]
