import type { Db } from '#platform/server/db.ts'
import { keep, kept } from '#platform/server/installation.ts'

/** Outcome of the last check of the chain; `bruch` is the number of the first row that does not fit. */
export interface Pruefung {
  zeitpunkt: string
  geprueft: number
  bruch: number | null
}
const schluessel = 'letzte-pruefung'

export const letztePruefung = async (db: Db) => (await kept<Pruefung>(db, schluessel)) ?? null

export const pruefungMerken = (db: Db, pruefung: Pruefung) => keep(db, schluessel, pruefung)
