import { sql } from 'kysely'
import type { Id } from '#platform/contract/shapes.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Ends every sign-in code of a person, or of a tag, that is still open; how many those were. */
export async function codesEnden(db: Db, wessen: { anwenderId: Id<'anwender'> } | { tagId: Id<'nfcTag'> }) {
  const offen = db.updateTable('anmeldecode').set({ widerrufen: sql<string>`now()` }).where('verbraucht', 'is', null).where('widerrufen', 'is', null)
  const { numUpdatedRows } = await ('tagId' in wessen
    ? offen.where('tagId', '=', wessen.tagId)
    : offen.where('anwenderId', '=', wessen.anwenderId)
  ).executeTakeFirst()
  return Number(numUpdatedRows)
}
