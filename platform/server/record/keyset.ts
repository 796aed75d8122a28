import { sql, type RawBuilder } from 'kysely'
import { Problem } from '#platform/contract/problem.ts'
import { fromCursor, paged } from './paging.ts'

export type Sql = RawBuilder<unknown>
/** Orders of a list by name; each ends with a unique column, none of the columns is ever null. */
export type Sorts = Readonly<Record<string, readonly Sql[]>>

/**
 * A page of a list by its sort values: conditions and order for the query, and the answer made of its rows (`limit + 1` of them, each with `keys`).
 * `sort` is the name of an order, with `-` in front of it backwards. Throws 400 for an unknown order, 422 for a cursor that is not ours.
 */
export function keyset(sorts: Sorts, sort: string, cursor: string | undefined) {
  const backwards = sort.startsWith('-')
  const name = backwards ? sort.slice(1) : sort
  const columns = Object.hasOwn(sorts, name) ? sorts[name] : undefined
  if (!columns) throw new Problem('eingabe', 400, {}, { sort: 'eingabe' })
  const from = fromCursor(cursor, columns.length)
  return {
    /** Undefined on the first page. */
    after: from && sql<boolean>`(${sql.join(columns)}) ${sql.raw(backwards ? '<' : '>')} (${sql.join(from)})`,
    order: sql.join(columns.map((column) => sql`${column} ${sql.raw(backwards ? 'desc' : 'asc')}`)),
    keys: sql<string[]>`array[${sql.join(columns.map((column) => sql`(${column})::text`))}]`,
    /** Runs the query. A value that its column cannot hold came with the cursor: everything else has been looked at before. */
    read: async <T>(query: Promise<T>): Promise<T> => {
      try {
        return await query
      } catch (error) {
        if (from && String((error as { code?: unknown }).code).startsWith('22')) throw foreignCursor()
        throw error
      }
    },
    page: <Row extends { keys: string[] }>(rows: readonly Row[], limit: number) => paged(rows, limit, (row) => row.keys),
  }
}

const foreignCursor = () => new Problem('eingabe', 422, {}, { cursor: 'eingabe' })
