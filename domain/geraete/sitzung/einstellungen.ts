import type { Db } from '#platform/server/database/db.ts'
import { storedValue } from '#platform/server/database/installation.ts'
import { standardsitzung, type Sitzungseinstellungen } from '../contract.ts'

/** Under this name the installation keeps them. */
export const schluessel = 'sitzung-fern'

/** How remote sessions are billed, shown and kept. */
export const einstellungen = async (db: Db): Promise<Sitzungseinstellungen> => ({
  ...standardsitzung,
  ...(await storedValue<Partial<Sitzungseinstellungen>>(db, schluessel)),
})
