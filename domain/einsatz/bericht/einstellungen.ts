import type { Db } from '#platform/server/database/db.ts'
import { kept } from '#platform/server/database/installation.ts'
import { standardeinstellungen, type Berichtseinstellungen } from './contract.ts'

/** Under this name the installation keeps them. */
export const berichtseinstellungen = 'arbeitsbericht'

/** What the company set about entries, with the defaults for what it did not. */
export const einstellungen = async (db: Db): Promise<Berichtseinstellungen> => ({
  ...standardeinstellungen,
  ...(await kept<Partial<Berichtseinstellungen>>(db, berichtseinstellungen)),
})
