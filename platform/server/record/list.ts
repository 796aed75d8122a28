import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { FileAnswer } from '#platform/contract/contract.ts'
import type { Language } from '#platform/contract/messages.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Work } from '../http/context.ts'
import type { Rows } from '../output/slices.ts'
import { fileOf, type ListColumn, type ListFormat } from './file.ts'
import { containsWords } from './search.ts'
import { withRevision } from './revision.ts'
import { keyset, mostRows, type Asked, type Sql } from './keyset.ts'
import { toCursor } from './paging.ts'
import { whole } from './whole.ts'

/** Orders of a list by name; each ends with a unique column, none of the columns is ever null. `last`: rows of which this is true stand at the end, backwards too. */
export type Sorts = Readonly<Record<string, readonly (Sql | { last: Sql })[]>>

/** A list: what it selects, from where, under which conditions, in which orders. */
export interface ListQuery {
  select: Sql
  from: Sql
  where?: readonly (Sql | undefined | false)[]
  sorts: Sorts
  /** The order when none is asked for. */
  standard: string
  /**
   * Where conditions and orders ask one table (`rows`, called `name`) alone: its rows become the page before `joins` are read for them. Without that a prepared plan, which does not
   * know how many rows a period holds, may read what belongs to all of them and sort it.
   */
  page?: { rows: Sql; name: Sql; joins: Sql } | undefined
}
type Sorted = Asked & { sort?: string | undefined }

/**
 * One page. Throws 400 for an unknown order and for a cursor that is not ours. Its length stands in the statement: with one that comes as a value PostgreSQL reckons with a tenth of
 * all rows, takes no prepared plan, and plans each page anew – which lasts longer than reading it.
 */
export async function readPage<Row extends object>({ db }: Pick<Work, 'db'>, list: ListQuery, { limit, cursor, sort = list.standard }: Sorted) {
  const { after, order, keys, read, page } = keyset(sorted(list.sorts, sort), cursor)
  const asked = sql`${conditions([...(list.where ?? []), after])} order by ${order} limit ${sql.lit(limit + 1)}`
  const { rows } = await read(sql<Row & { keys: string[] }>`select ${list.select}, ${keys} as keys from ${source(list, asked, order)}`.execute(db))
  const { entities, next } = page(rows, limit)
  return { entities: entities as unknown as Row[], next }
}

const source = ({ page, from }: ListQuery, asked: Sql, order: Sql) =>
  page ? sql`(select ${page.name}.* from ${page.rows} ${asked}) ${page.name} ${page.joins} order by ${order}` : sql`${from} ${asked}`

/**
 * One page of the rows that `keep` lets through (in their order), where no condition of the database can tell. Rows are read so many at once until the page is full.
 * Throws as `readPage`.
 */
export async function readKept<Row extends object>(
  { db }: Work,
  list: ListQuery,
  { limit, cursor, sort = list.standard }: Sorted,
  keep: (rows: readonly Row[]) => Promise<ReadonlySet<Row>>,
  atOnce = 200,
) {
  const kept: (Row & { keys: string[] })[] = []
  for (let at = cursor; ; ) {
    const { after, order, keys, read, page } = keyset(sorted(list.sorts, sort), at)
    const { rows } = await read(
      sql<Row & { keys: string[] }>`
        select ${list.select}, ${keys} as keys from ${list.from} ${conditions([...(list.where ?? []), after])} order by ${order} limit ${sql.lit(atOnce)}`.execute(
        db,
      ),
    )
    const mine = await keep(rows)
    kept.push(...rows.filter((row) => mine.has(row)))
    if (kept.length > limit || rows.length < atOnce) {
      const { entities, next } = page(kept, limit)
      return { entities: entities as unknown as Row[], next }
    }
    at = toCursor(rows.at(-1)!.keys)
  }
}

/** The whole list in an order, as a file takes it: by slices. */
export function wholeList<Row extends object>({ db }: Pick<Work, 'db'>, list: ListQuery, sort = list.standard): Rows<Row> {
  const { order } = keyset(sorted(list.sorts, sort), undefined)
  return whole<Row>(db, sql`select ${list.select} from ${source(list, sql`${conditions(list.where ?? [])} order by ${order}`, order)}`)
}

/** The list in an order at once, its first `mostRows`: for what is short, or summed up. */
export const readAll = async <Row extends object>(context: Work, list: ListQuery, sort?: string) =>
  (await readPage<Row>(context, list, { limit: mostRows, sort })).entities

/** One page of records that can be edited: each row with its revision over the fields of `schema`. */
export async function readRecords<Row extends { revision: string }>(context: Work, list: ListQuery, schema: z.ZodMiniObject, asked: Sorted) {
  const { entities, next } = await readPage<Omit<Row, 'revision'>>(context, list, asked)
  return { entities: entities.map((row) => withRevision(schema, row)) as unknown as Row[], next }
}

/** Column of a file in both languages. `instant`: a moment, written as the clock in `zone` showed it. `say`: words of a short form. */
export interface FileColumn<Row> extends Omit<ListColumn<Row>, 'title'> {
  de: string
  en: string
  say?: (key: string, language: Language) => string
}
interface File<Row> {
  name: Readonly<Record<Language, string>>
  /** Zone of the clock that moments are written by. */
  zone: string
  columns: readonly FileColumn<Row>[]
}

/** The whole list as it is seen, same conditions and order, as CSV or XLSX in the reader's language. Throws 422 for more rows than a file takes. */
export async function listFile<Row extends object>(
  context: Work,
  list: ListQuery,
  { format, sort }: { format: ListFormat; sort?: string | undefined },
  { name, zone, columns }: File<Row>,
): Promise<FileAnswer> {
  const { sprache } = context
  const titled = columns.map(({ de, en, say, value, ...column }): ListColumn<Row> => {
    const inWords =
      say &&
      ((row: Row) => {
        const key = value(row)
        return key === null || key === '' ? null : say(String(key), sprache)
      })
    return { ...column, title: sprache === 'de' ? de : en, value: inWords ?? value }
  })
  return fileOf(format, name[sprache], wholeList<Row>(context, list, sort), titled, () => zone)
}

/** `containsWords` for lists and files that leave out what was not asked. */
export const wordSearch = (q: string | undefined, ...columns: Sql[]) => (q?.trim() ? containsWords(q, ...columns) : undefined)

const conditions = (all: readonly (Sql | undefined | false)[]) => {
  const set = all.filter((one): one is Sql => !!one)
  return set.length ? sql`where ${sql.join(set, sql` and `)}` : sql``
}

/** The order of this name; with `-` in front of it backwards. */
function sorted(sorts: Sorts, sort: string) {
  const down = sort.startsWith('-')
  const name = down ? sort.slice(1) : sort
  const columns = Object.hasOwn(sorts, name) ? sorts[name] : undefined
  if (!columns) throw new Problem('eingabe', 400, {}, { sort: 'eingabe' })
  return columns.map((by) => ('last' in by ? { by: by.last, down: false } : { by, down }))
}
