import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'

/**
 * Stamps that came, were replaced or voided since a moment (`um`: when), by the indexes on those times: asked every few seconds while people stamp, it
 * must not read through everybody's stamps of all years.
 */
export const geaendertSeit = (seit: RawBuilder<unknown>) => sql<{ lstfixId: Id<'lstfix'>; timestamp: string; um: string }>`
  select lstfix_id, timestamp, empfangen as um from zeitstempel where empfangen >= ${seit}
  union all select z.lstfix_id, z.timestamp, s.zeitpunkt from zeitstempel_storno s join zeitstempel z on z.id = s.zeitstempel_id where s.zeitpunkt >= ${seit}`

/** What jobs that are woken by stamps look back: they run soon after each, and what they miss is found at night. */
export const letzteStunde = sql`now() - interval '1 hour'`
