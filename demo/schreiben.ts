import { sql, type Insertable, type Transaction } from 'kysely'
import type { Tables } from '#platform/server/database/tables.ts'

/** Rows in one statement. */
export const STAPEL = 5000

/** Many rows in one statement: one JSON parameter instead of one per value. Keys of the first row name the columns. */
export async function schreibe<T extends keyof Tables & string>(trx: Transaction<Tables>, tabelle: T, zeilen: readonly Insertable<Tables[T]>[]) {
  if (!zeilen.length) return
  const spalten = Object.keys(zeilen[0]!).map((name) => [name, name.replace(/[A-Z]/g, (gross) => `_${gross.toLowerCase()}`)] as const)
  const ziel = sql.table(tabelle)
  const namen = sql.join(spalten.map(([, spalte]) => sql.ref(spalte)))
  for (let ab = 0; ab < zeilen.length; ab += STAPEL) {
    const json = JSON.stringify(
      zeilen.slice(ab, ab + STAPEL).map((zeile) => Object.fromEntries(spalten.map(([name, spalte]) => [spalte, zeile[name as keyof typeof zeile]]))),
    )
    await sql`insert into ${ziel} (${namen}) select ${namen} from json_populate_recordset(null::${ziel}, ${json}::json)`.execute(trx)
  }
}
