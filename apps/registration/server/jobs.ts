import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'
import type { AppJobs } from '#platform/server/http/app.ts'

/** Days that a request waits for its confirmation. */
export const tage = 14

/** Removes requests that nobody confirmed, and tasks that nobody solved. */
export async function verschwinden(db: Db, jetzt: Temporal.Instant) {
  const bis = jetzt.subtract({ hours: 24 * tage }).toString()
  await db.deleteFrom('registrierung').where('bestaetigt', 'is', null).where('angelegt', '<', bis).execute()
  await db.deleteFrom('botAufgabe').where('laeuftAb', '<', sql<string>`now()`).execute()
}

export const jobs: AppJobs = ({ db }) => [{ name: 'registrierung-aufraeumen', cron: '23 2 * * *', run: () => verschwinden(db, Temporal.Now.instant()) }]
