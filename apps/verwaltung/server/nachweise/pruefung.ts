import type { Db } from '#platform/server/database/db.ts'
import { keep, storedValue } from '#platform/server/database/installation.ts'

/** Outcome of the last check of the chain; `bruch` is the number of the first row that does not fit, `anker` the first anchor that is contradicted. */
export interface Pruefung {
  zeitpunkt: string
  geprueft: number
  bruch: number | null
  anker: { nr: number; zeitpunkt: string; letzter: number } | null
}
const schluessel = 'letzte-pruefung'

export async function letztePruefung(db: Db): Promise<Pruefung | null> {
  const letzte = await storedValue<Omit<Pruefung, 'anker'> & Partial<Pruefung>>(db, schluessel)
  return letzte ? { anker: null, ...letzte } : null
}

export const pruefungMerken = (db: Db, pruefung: Pruefung) => keep(db, schluessel, pruefung)
