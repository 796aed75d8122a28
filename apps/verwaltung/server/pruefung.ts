import type { Db } from '#platform/server/db.ts'

/** Outcome of the last check of the chain; `bruch` is the number of the first row that does not fit. */
export interface Pruefung {
  zeitpunkt: string
  geprueft: number
  bruch: number | null
}
const schluessel = 'letzte-pruefung'

export const letztePruefung = async (db: Db) =>
  ((await db.selectFrom('installation').where('schluessel', '=', schluessel).select('wert').executeTakeFirst())?.wert as Pruefung | undefined) ?? null

export const pruefungMerken = (db: Db, pruefung: Pruefung) => {
  const wert = JSON.stringify(pruefung)
  return db
    .insertInto('installation')
    .values({ schluessel, wert })
    .onConflict((on) => on.column('schluessel').doUpdateSet({ wert }))
    .execute()
}
