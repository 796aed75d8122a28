import type { Db } from '#platform/server/database/db.ts'
import { keep, storedValue } from '#platform/server/database/installation.ts'

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
  return { ...standard, ...(await storedValue<Partial<Grenzen>>(db, SCHLUESSEL)) }
}

export const grenzenSetzen = (db: Db, neu: Grenzen) => keep(db, SCHLUESSEL, neu)
