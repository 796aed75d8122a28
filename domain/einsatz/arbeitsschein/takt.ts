import type { Db } from '#platform/server/database/db.ts'
import { storedValue } from '#platform/server/database/installation.ts'

/** Under this name the installation keeps how sheets are written. */
export const scheineinstellungen = 'arbeitsschein'
/** What the company rounds billed time to, in minutes; 1 unless somebody set it. */
export const taktMin = async (db: Db) => (await storedValue<{ taktMin?: number }>(db, scheineinstellungen))?.taktMin ?? 1
