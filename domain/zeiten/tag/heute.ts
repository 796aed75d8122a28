import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/** The day that it is in a zone at a moment. */
export const heuteIn = (jetzt: Temporal.Instant, zone: string) => jetzt.toZonedDateTimeISO(zone).toPlainDate().toString()

/** The day that it is in the company's zone. */
export async function heuteDerFirma(db: Db, jetzt: Temporal.Instant): Promise<string> {
  const { rows } = await sql<{ heute: string }>`select heute(${jetzt.toString()}::timestamptz)`.execute(db)
  return rows[0]!.heute
}
