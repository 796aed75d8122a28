import { sql, type RawBuilder, type SelectQueryBuilder, type StringReference } from 'kysely'
import * as z from 'zod/mini'
import { foreignCursor, readCursor, toCursor } from './paging.ts'

export type Sql = RawBuilder<unknown>
/** Part of an order: a column, `-` in front of it backwards; or what it goes by, and where that is told, whether the largest comes first. */
type Place = string | Sql | { by: Sql; down: boolean }
/** What is asked of every list. */
export interface Asked {
  limit: number
  cursor?: string | undefined
}

/**
 * A page of a list by its sort values: conditions and order for the query, and the answer made of its rows (`limit + 1` of them, each with `keys`).
 * The last place is unique, none is ever null. Throws 400 for a cursor that is not ours.
 */
export function keyset(places: readonly Place[], cursor: string | undefined) {
  const order = places.map(placed)
  // Most ask for the first page: a shape that is made for each of them costs as much as the rest of this.
  const from = cursor ? readCursor(cursor, z.array(z.string()).check(z.length(order.length))) : undefined
  return {
    /** The values of the last row before this page; like `after` undefined on the first one. */
    from,
    after: from && behind(order, from),
    order: sql.join(order.map(({ by, down }) => sql`${by} ${sql.raw(down ? 'desc' : 'asc')}`)),
    keys: sql<string[]>`array[${sql.join(order.map(({ by }) => sql`(${by})::text`))}]`,
    /** Runs the query. A value that its column cannot hold came with the cursor: everything else has been looked at before. */
    read: async <T>(query: Promise<T>): Promise<T> => {
      try {
        return await query
      } catch (error) {
        if (from && String((error as { code?: unknown }).code).startsWith('22')) throw foreignCursor()
        throw error
      }
    },
    page: <Row extends { keys: string[] }>(rows: readonly Row[], limit: number) => ({
      entities: rows.slice(0, limit).map(({ keys: _keys, ...row }) => row),
      next: rows.length > limit ? toCursor(rows[limit - 1]!.keys) : null,
    }),
  }
}

/** A place of an order among the columns of a query. */
export type PlaceOf<DB, TB extends keyof DB> = StringReference<DB, TB> | `-${StringReference<DB, TB>}` | Sql

/** One page of a query in this order; the last place is unique, none is ever null. Throws 400 for a cursor that is not ours. */
export async function pageOf<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: readonly PlaceOf<DB, TB>[],
  { limit, cursor }: Asked,
): Promise<{ entities: Row[]; next: string | null }> {
  const { after, order: by, keys, read, page } = keyset(order, cursor)
  const rest = after ? query.where(after) : query
  const rows = await read(
    rest
      .select(keys.as('keys'))
      .orderBy(by)
      .limit(limit + 1)
      .execute(),
  )
  return page(rows as unknown as (Row & { keys: string[] })[], limit) as unknown as { entities: Row[]; next: string | null }
}

/** So many rows a file takes: more no spreadsheet is opened for, and it would weigh on everybody else. */
export const mostRows = 50_000

const placed = (place: Place) => {
  if (typeof place !== 'string') return 'by' in place ? place : { by: place, down: false }
  return place.startsWith('-') ? { by: sql.ref(place.slice(1)), down: true } : { by: sql.ref(place), down: false }
}

// One comparison of rows where all go one way: an index answers it. Otherwise the first place bounds the scan, and the others find the row inside it.
function behind(order: readonly ReturnType<typeof placed>[], from: readonly string[]): RawBuilder<boolean> {
  const [first, ...rest] = order
  const beyond = sql.raw(first!.down ? '<' : '>')
  if (rest.every(({ down }) => down === first!.down)) return sql<boolean>`(${sql.join(order.map(({ by }) => by))}) ${beyond} (${sql.join(from)})`
  return sql<boolean>`(${first!.by} ${beyond}= ${from[0]} and (${first!.by} ${beyond} ${from[0]} or ${behind(rest, from.slice(1))}))`
}
