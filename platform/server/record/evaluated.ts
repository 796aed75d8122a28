import { sql } from 'kysely'
import type { Work } from '../http/context.ts'

/**
 * Puts on record, before the answer, that somebody looked at figures or doings of others by name; the same question (`daten`) within an hour once. Also for calls
 * that only read and so have no transaction of their own.
 */
export async function noteEvaluation({ db, person, jetzt }: Pick<Work, 'db' | 'person' | 'jetzt'>, gegenstand: string, gegenstandId: string, daten: object) {
  const asked = JSON.stringify(daten)
  await sql`insert into pruefspur (anwender_id, anwender_name, aktion, gegenstand, gegenstand_id, daten)
    select ${person.anwenderId}::uuid, ${person.name}, 'auswerten', ${gegenstand}::text, ${gegenstandId}::text, ${asked}::jsonb
    where not exists (select from pruefspur where anwender_id = ${person.anwenderId}::uuid and aktion = 'auswerten' and gegenstand = ${gegenstand}
      and zeitpunkt > ${jetzt.subtract({ hours: 1 }).toString()}::timestamptz and daten = ${asked}::jsonb)`.execute(db)
}
