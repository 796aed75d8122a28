import type { Db } from '#platform/server/database/db.ts'
import { storedValue } from '#platform/server/database/installation.ts'
import { standardeinstellungen, type Berichtseinstellungen } from './contract.ts'

/** Under this name the installation keeps them. */
export const berichtseinstellungen = 'arbeitsbericht'

/** What the company set about entries, with the defaults for what it did not. */
export const einstellungen = async (db: Db) => mitVorgaben(await storedValue<Gesetzt>(db, berichtseinstellungen))

type Gesetzt = Partial<Berichtseinstellungen>
/** What the installation keeps, with the defaults for what the company did not set. */
export const mitVorgaben = (gesetzt: Gesetzt | null | undefined): Berichtseinstellungen => ({ ...standardeinstellungen, ...gesetzt })
