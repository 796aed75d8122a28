import type { Db } from '#platform/server/database/db.ts'
import { keep, storedValue } from '#platform/server/database/installation.ts'

/** What happens to a mail from somebody whom nobody knows, and to which branch its ticket belongs (null: the first). */
export interface Posteinstellungen {
  unbekannte: 'ticket' | 'ablehnen' | 'uebergehen'
  vkforgid: number | null
}
const standard: Posteinstellungen = { unbekannte: 'ticket', vkforgid: null }
const SCHLUESSEL = 'ticket-post'

export async function posteinstellungen(db: Db): Promise<Posteinstellungen> {
  return { ...standard, ...(await storedValue<Partial<Posteinstellungen>>(db, SCHLUESSEL)) }
}

export const posteinstellungenSetzen = (db: Db, neu: Posteinstellungen) => keep(db, SCHLUESSEL, neu)
