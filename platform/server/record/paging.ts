import * as z from 'zod/mini'
import { Problem } from '#platform/contract/problem.ts'

/** Opaque cursor of a keyset page: the sort values of the last row. */
export const toCursor = (values: readonly (string | number | null)[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

/** The values of a cursor in their shape, or undefined for the first page. Throws 400 for anything that we did not make. */
export function readCursor<S extends z.ZodMiniType>(cursor: string | undefined, shape: S): z.output<S> | undefined {
  if (cursor === undefined || cursor === '') return undefined
  const values = shape.safeParse(unpacked(cursor))
  if (!values.success) throw foreignCursor()
  return values.data
}

/** The same for `length` values, text or numbers. */
export const fromCursor = (cursor: string | undefined, length: number) =>
  cursor ? readCursor(cursor, z.array(z.union([z.string(), z.number()])).check(z.length(length))) : undefined

/** Cuts the one row too many off that a list query reads (`limit + 1`) and says where the next page starts. */
export function paged<Row, Entity = Row>(
  rows: readonly Row[],
  limit: number,
  key: (row: Row) => readonly (string | number | null)[],
  entity: (row: Row) => Entity = (row) => row as unknown as Entity,
) {
  const shown = rows.slice(0, limit)
  return { entities: shown.map(entity), next: rows.length > limit ? toCursor(key(shown.at(-1)!)) : null }
}

/** 400: a cursor that is none of ours. */
export const foreignCursor = () => new Problem('record.cursor', 400, {}, { cursor: 'record.cursor' })

function unpacked(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
