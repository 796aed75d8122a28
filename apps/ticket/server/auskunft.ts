import { sql } from 'kysely'
import { recordsBy, type PersonRecords } from '#platform/server/record/person-records.ts'

/** Tickets that a person wrote or takes part in, and the person's own messages. */
export const auskunft: readonly PersonRecords[] = [
  recordsBy(
    'Tickets',
    ({
      anwenderId,
    }) => sql`select t.nummer::text as nummer, t.name, t.erstellt, t.zustand, t.ersteller_id is not distinct from ${anwenderId}::uuid as erstellt_von_der_person,
      (select string_agg(k.art, ', ' order by k.art) from ticket_kontakt k where k.ticket_id = t.id and k.anwender_id = ${anwenderId}::uuid) as beteiligt_als
      from ticket t where t.ersteller_id = ${anwenderId}::uuid or exists (select from ticket_kontakt k where k.ticket_id = t.id and k.anwender_id = ${anwenderId}::uuid)
      order by t.nummer desc`,
  ),
  recordsBy(
    'Ticket-Nachrichten',
    ({ anwenderId }) => sql`select k.zeitpunkt, t.nummer::text as ticket, k.text, k.intern from ticket_kommentar k join ticket t on t.id = k.ticket_id
      where k.anwender_id = ${anwenderId}::uuid order by k.zeitpunkt desc, k.id desc`,
  ),
  recordsBy(
    'Ticket-Schritte',
    ({ anwenderId }) => sql`select s.zeitpunkt, t.nummer::text as ticket, s.von, s.nach, s.grund from ticket_schritt s join ticket t on t.id = s.ticket_id
      where s.anwender_id = ${anwenderId}::uuid order by s.zeitpunkt desc, s.id`,
  ),
  recordsBy(
    'Ticket-Erwaehnungen',
    ({
      anwenderId,
    }) => sql`select k.zeitpunkt, t.nummer::text as ticket, k.text from ticket_erwaehnung e join ticket_kommentar k on k.id = e.kommentar_id join ticket t on t.id = k.ticket_id
      where e.anwender_id = ${anwenderId}::uuid order by k.zeitpunkt desc, k.id desc`,
  ),
  recordsBy(
    'Ticket-Checkpunkte',
    ({
      anwenderId,
    }) => sql`select c.erledigt_um as zeitpunkt, t.nummer::text as ticket, c.text, c.erledigt, c.notiz, c.fehlertext from ticket_checkpunkt c join ticket t on t.id = c.ticket_id
      where c.erledigt_von = ${anwenderId}::uuid order by c.erledigt_um desc, c.id`,
  ),
]
