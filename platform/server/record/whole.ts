import { sql, type Kysely, type SelectQueryBuilder } from 'kysely'
import { refused } from '#platform/contract/problem.ts'
import type { Tables } from '../database/tables.ts'
import { sliceRows, type Rows } from '../output/slices.ts'
import { keyset, mostRows, type PlaceOf, type Sql } from './keyset.ts'

/** A list of more rows than a file takes. */
export const tooLong = () => refused('liste-zu-lang')

/**
 * All rows of a query in its order, for a file: one plan and one moment, read by slices. Throws `problem` for more than `mostRows`: as soon as the first slice is full, before
 * a second one is read.
 */
export const whole =
  <Row>(db: Kysely<Tables>, query: Sql, problem = tooLong): Rows<Row> =>
  async (take) => {
    if (db.isTransaction) return read<Row>(db, query, problem, take)
    await db.transaction().execute((trx) => read<Row>(trx, query, problem, take))
  }

/** The same of a query that was built, by places as in `pageOf`. */
export const wholeOf = <DB, TB extends keyof DB, Row>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<DB, TB, Row>,
  order: readonly PlaceOf<DB, TB>[],
  problem = tooLong,
): Rows<Row> => whole<Row>(db, sql`${query.orderBy(keyset(order, undefined).order)}`, problem)

async function read<Row>(db: Kysely<Tables>, query: Sql, problem: () => Error, take: (slice: readonly Row[]) => void) {
  // All of it is wanted: without this a cursor is planned for its first tenth.
  await sql`set local cursor_tuple_fraction = 1`.execute(db)
  await sql`declare whole_list no scroll cursor for ${query}`.execute(db)
  for (let count = 0; ; ) {
    const { rows } = await sql<Row>`fetch ${sql.lit(sliceRows)} from whole_list`.execute(db)
    if (count === 0 && rows.length === sliceRows && (await sql`select from (${query}) whole_rows offset ${sql.lit(mostRows)} limit 1`.execute(db)).rows.length)
      throw problem()
    count += rows.length
    if (count > mostRows) throw problem()
    if (rows.length) take(rows)
    if (rows.length < sliceRows) break
  }
  await sql`close whole_list`.execute(db)
}
