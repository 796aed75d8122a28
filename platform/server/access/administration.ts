import { sql } from 'kysely'
import type { Db } from '../database/db.ts'

/**
 * Does a user hold a right, by himself or by a role? A condition for queries; `userColumn` is the column with the user's id, `a.id`. Whether the user is
 * active is another question.
 */
export const holdsRight = (userColumn: string, right: string) => sql<boolean>`(
  exists (select from anwender_berechtigung b where b.anwender_id = ${sql.ref(userColumn)} and b.berechtigung = ${right})
  or exists (select from anwender_rolle ar join rolle_berechtigung rb using (rolle_id) where ar.anwender_id = ${sql.ref(userColumn)} and rb.berechtigung = ${right}))`

/** Ids of the active users who may administrate. */
export async function administrators(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id from anwender a where a.aktiv and ${holdsRight('a.id', 'VERWALTUNG')}`.execute(db)
  return rows.map(({ id }) => id)
}

/** One change of the administration at a time, until the transaction ends: what a rule looked at (the last administrator, a free number) is still so at the commit. */
export const lockAdministration = (db: Db) => sql`select pg_advisory_xact_lock(7120013)`.execute(db)
