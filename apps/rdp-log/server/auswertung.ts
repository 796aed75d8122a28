import { sql } from 'kysely'
import { alleRecht } from '#domain/geraete/sitzung/sicht.ts'
import { may, type Context } from '#platform/server/http/context.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { calls } from '../contract.ts'

/**
 * Whoever asks for the sessions of one other person by RDPLOG.ALLE is on record before the answer (geraete.md 5.5); the same question within an hour once.
 * A page of sessions of everybody names people, but evaluates none.
 */
export async function vermerke(
  context: Context,
  { anwenderId, from, to, aktivAm }: Pick<Parsed<typeof calls.summen>['query'], 'anwenderId' | 'from' | 'to' | 'aktivAm'>,
) {
  const { db, person, jetzt } = context
  if (anwenderId === undefined || anwenderId === person.anwenderId || !may(context, alleRecht)) return
  const daten = JSON.stringify({ anwenderId, ...(from && { von: from }), ...(to && { bis: to }), ...(aktivAm && { tag: aktivAm }) })
  await sql`insert into pruefspur (anwender_id, anwender_name, aktion, gegenstand, gegenstand_id, daten)
    select ${person.anwenderId}::uuid, ${person.name}, 'auswerten', 'sitzung-fern', 'auswertung', ${daten}::jsonb
    where not exists (select from pruefspur where anwender_id = ${person.anwenderId}::uuid and aktion = 'auswerten' and gegenstand = 'sitzung-fern'
      and zeitpunkt > ${jetzt.subtract({ hours: 1 }).toString()}::timestamptz and daten = ${daten}::jsonb)`.execute(db)
}
