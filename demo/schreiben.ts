import type { Insertable, Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { insertMany } from '#platform/server/record/many.ts'

/** Rows in one statement. */
export const STAPEL = 5000

/** Many rows in one statement: one JSON parameter instead of one per value. Keys of the first row name the columns. */
export const schreibe = <T extends keyof Tables & string>(trx: Transaction<Tables>, tabelle: T, zeilen: readonly Insertable<Tables[T]>[]) =>
  insertMany(trx, tabelle, zeilen as readonly Record<string, unknown>[])
