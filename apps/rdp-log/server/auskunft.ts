import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

/** Remote sessions of a person (geraete.md 5.5). */
export const auskunft: readonly PersonRecords[] = [
  recordsBy(
    'Fernsitzungen',
    ({
      anwenderId,
    }) => sql`select s.von, s.bis, s.dauer_sek as dauer_s, s.ende, s.abschnitte, s.quelle, s.verbindung, s.gruppe, s.remote_host, s.benutzer, k.name as kunde,
      s.zuletzt_aktiv, s.beschreibung, t.nummer::text as ticket, s.keine_arbeit, s.eingang
      from sitzung_fern s left join ktostamm k on k.id = s.ktostamm_id left join ticket t on t.id = s.ticket_id where s.anwender_id = ${anwenderId}::uuid order by s.von desc, s.id desc`,
  ),
  recordsBy(
    'Fernsitzungs-Namen',
    ({ anwenderId }) => sql`select feld, muster, aktiv from sitzung_fern_regel where anwender_id = ${anwenderId}::uuid order by folge, id`,
  ),
]
