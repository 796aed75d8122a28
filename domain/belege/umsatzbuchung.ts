import { sql } from 'kysely'
import type { Db } from '#platform/server/database/db.ts'

/**
 * Writes the sales lines of these documents in the caller's transaction: those of issued invoices and credits that stand, and reversals of what was posted
 * for documents that a newer version replaced or that the ERP deleted. Twice is the same as once. A cancelled invoice stays: its cancellation is a document
 * of its own. What is written waits for the rollups. Documents in other currencies are posted by the rate they carry; without one they are not. §3, §4.1.
 */
export async function bucheUmsatz(db: Db, belegIds: readonly number[]) {
  if (belegIds.length) await sql`select umsatz_buchen(${belegIds}::bigint[])`.execute(db)
}
