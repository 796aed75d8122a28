import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { keep, storedValue } from '#platform/server/database/installation.ts'
import type { Tables } from '#platform/server/database/tables.ts'

const schluessel = 'einrichtung'
const hashVon = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The secret of the one-time link (256 bit), of which only the hash is stored; null when a company exists. Each start replaces the one before. */
export async function createSetupToken(db: Kysely<Tables>): Promise<string | null> {
  if (await db.selectFrom('firma').select('id').executeTakeFirst()) return null
  const token = randomBytes(32).toString('base64url')
  await keep(db, schluessel, { hash: hashVon(token) })
  return token
}

/** Is it the link of the latest start, not yet used? */
export async function istGueltig(db: Kysely<Tables>, token: string) {
  return (await storedValue<{ hash?: string }>(db, schluessel))?.hash === hashVon(token)
}

/** Uses the link up. Of two submissions at the same time the second waits here and gets false. */
export async function verbrauchen(db: Kysely<Tables>, token: string) {
  const { numDeletedRows } = await db
    .deleteFrom('installation')
    .where('schluessel', '=', schluessel)
    .where('wert', '=', JSON.stringify({ hash: hashVon(token) }))
    .executeTakeFirst()
  return numDeletedRows === 1n
}
