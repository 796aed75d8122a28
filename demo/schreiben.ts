import { sql, type Insertable, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'
import { insertMany } from '#platform/server/record/many.ts'

/** Rows in one statement. */
export const STAPEL = 5000

/** Many rows in one statement: one JSON parameter instead of one per value. Keys of the first row name the columns. */
export const schreibe = <T extends keyof Tables & string>(trx: Transaction<Tables>, tabelle: T, zeilen: readonly Insertable<Tables[T]>[]) =>
  insertMany(trx, tabelle, zeilen as readonly Record<string, unknown>[])

/**
 * Fills a table whose indexes and references are made anew when all rows are there: one pass for each instead of one search for each row. What does not hold fails then.
 * The primary key stays. Who does not own the table fills it as it is.
 */
export async function fuelle(trx: Transaction<Tables>, tabelle: keyof Tables & string, schreiben: () => Promise<void>) {
  const { rows: teile } = await sql<{ weg: string; neu: string }>`
    with t as (select oid from pg_class where relname = ${tabelle} and relnamespace = 'public'::regnamespace and pg_has_role(relowner, 'usage'))
    select format('drop index %s', indexrelid::regclass) as weg, pg_get_indexdef(indexrelid) as neu
      from pg_index i join t on t.oid = i.indrelid where not exists (select from pg_constraint c where c.conindid = i.indexrelid)
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname), format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid))
      from pg_constraint c join t on t.oid = c.conrelid where contype = 'f'`.execute(trx)
  for (const { weg } of teile) await sql.raw(weg).execute(trx)
  await schreiben()
  for (const { neu } of teile) await sql.raw(neu).execute(trx)
}
