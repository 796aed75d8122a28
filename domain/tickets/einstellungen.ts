import type { Db } from '#platform/server/db.ts'

/** Limits that the office sets; days of the calendar and days of work. */
export interface Grenzen {
  /** A finished ticket can be reopened for so many days. */
  wiederoeffnenTage: number
  /** An acceptance that nobody answers counts after so many days of work; reminders go out at a third and two thirds. */
  abnahmeTage: number
}
const standard: Grenzen = { wiederoeffnenTage: 14, abnahmeTage: 10 }
const SCHLUESSEL = 'ticket'

export async function grenzen(db: Db): Promise<Grenzen> {
  const row = await db.selectFrom('installation').where('schluessel', '=', SCHLUESSEL).select('wert').executeTakeFirst()
  return { ...standard, ...(row?.wert as Partial<Grenzen> | undefined) }
}

export async function grenzenSetzen(db: Db, neu: Grenzen) {
  const wert = JSON.stringify(neu)
  await db
    .insertInto('installation')
    .values({ schluessel: SCHLUESSEL, wert })
    .onConflict((on) => on.column('schluessel').doUpdateSet({ wert }))
    .execute()
}
