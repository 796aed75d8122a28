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
]
