import { setTimeout as left } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Tables } from '../database/tables.ts'

type Row = Readonly<Record<string, unknown>>
/** Rows in one statement. */
const atOnce = 5000

/**
 * Inserts many rows, some thousand in one statement with one parameter instead of one per value. Keys of the first row name the columns. Values are as JSON has them
 * (of a jsonb column the object itself), bytes as they are.
 */
export async function insertMany(db: Db, table: keyof Tables & string, rows: readonly Row[]) {
  const { target, columns } = named(table, rows)
  const names = sql.join(columns.map(([, column]) => sql.ref(column)))
  await oneAhead(pieces(columns, rows), (json) =>
    sql`insert into ${target} (${names}) select ${names} from json_populate_recordset(null::${target}, ${json}::json)`.execute(db),
  )
}

/** Replaces columns of many rows by their `id`, in the same way. */
export async function updateMany(db: Db, table: keyof Tables & string, rows: readonly (Row & { id: string })[]) {
  const { target, columns } = named(table, rows)
  const set = columns.filter(([name]) => name !== 'id').map(([, column]) => sql`${sql.ref(column)} = n.${sql.ref(column)}`)
  await oneAhead(pieces(columns, rows), (json) =>
    sql`update ${target} t set ${sql.join(set)} from json_populate_recordset(null::${target}, ${json}::json) n where n.id = t.id`.execute(db),
  )
}

/** Writes piece by piece in their order; the next one is made while PostgreSQL is busy with the one before. */
export async function oneAhead<T>(pieces: Iterable<T>, write: (piece: T) => Promise<unknown>) {
  let writing: Promise<unknown> = Promise.resolve()
  for (const piece of pieces) {
    await writing
    writing = write(piece)
    writing.catch(() => {}) // told where it is awaited
    await left()
  }
  await writing
}

type Columns = readonly (readonly [name: string, column: string])[]
const snake = (name: string) => name.replace(/[A-Z]/g, (upper) => `_${upper.toLowerCase()}`)
const named = (table: string, rows: readonly Row[]) => ({
  target: sql.table(snake(table)),
  columns: Object.keys(rows[0] ?? {}).map((name) => [name, snake(name)] as const),
})

function* pieces(columns: Columns, rows: readonly Row[]) {
  for (let from = 0; from < rows.length; from += atOnce)
    yield JSON.stringify(rows.slice(from, from + atOnce).map((row) => Object.fromEntries(columns.map(([name, column]) => [column, written(row[name])]))))
}
const written = (value: unknown) => (value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value)
