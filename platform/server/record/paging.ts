import { Problem } from '#platform/contract/problem.ts'

/** Opaque cursor of a keyset page: the sort values of the last row. */
export const toCursor = (values: readonly (string | number | null)[]) => Buffer.from(JSON.stringify(values)).toString('base64url')

/** The values of a cursor, or undefined for the first page. Throws 422 for anything that we did not make: `length` values, text or numbers. */
export function fromCursor(cursor: string | undefined, length: number): (string | number)[] | undefined {
  if (cursor === undefined || cursor === '') return undefined
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (Array.isArray(values) && values.length === length && values.every((value) => typeof value === 'string' || typeof value === 'number'))
      return values as (string | number)[]
  } catch {
    /* falls through: not ours */
  }
  throw new Problem('eingabe', 422, {}, { cursor: 'eingabe' })
}

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
