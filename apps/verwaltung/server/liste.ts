import { sql, type RawBuilder } from 'kysely'
import type { FileAnswer } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Context } from '#platform/server/http/context.ts'
import { containsWords } from '#platform/server/record/search.ts'
import { csvFile, wallClock, xlsxFile, type Column } from '#platform/server/output/export.ts'
import { fromCursor, paged } from '#platform/server/record/paging.ts'
import { wort, type Wortart } from '../woerter.ts'
import { zoneDerFirma } from './zeitraum.ts'

export type Sql = RawBuilder<unknown>
/** A list: what it selects, from where, under which conditions, in which orders (each ends with a unique column; none is ever null). */
export interface Abfrage {
  select: Sql
  from: Sql
  where?: readonly (Sql | undefined | false)[]
  sorts: Readonly<Record<string, readonly Sql[]>>
  standard: string
}
interface Blatt {
  limit: number
  cursor?: string | undefined
  sort?: string | undefined
}

/** One page by keyset: `sort` is the name of an order, with `-` in front of it backwards. Throws 400 for an unknown order or a foreign cursor. */
export async function blaettern<Row extends object>(context: Context, abfrage: Abfrage, { limit, cursor, sort }: Blatt) {
  const { schluessel, rueckwaerts } = ordnung(abfrage, sort)
  const ab = fromCursor(cursor, schluessel.length)
  const weiter = ab && sql`(${sql.join(schluessel)}) ${sql.raw(rueckwaerts ? '<' : '>')} (${sql.join(ab)})`
  const { rows } = await sql<Row & { schluessel: string[] }>`
    select ${abfrage.select}, array[${sql.join(schluessel.map((key) => sql`(${key})::text`))}] as schluessel from ${abfrage.from}
    ${bedingung([...(abfrage.where ?? []), weiter])} order by ${sql.join(schluessel.map((key) => sql`${key} ${sql.raw(rueckwaerts ? 'desc' : 'asc')}`))} limit ${limit + 1}`.execute(
    context.db,
  )
  return paged(rows, limit, (row) => row.schluessel) as unknown as { entities: Row[]; next: string | null }
}

/** Column of a file in both languages. `instant`: a moment, written as the company's clock showed it. `wort`: the value is a short form of this kind. */
export interface Spalte<Row> extends Omit<Column<Row>, 'title' | 'kind'> {
  de: string
  en: string
  kind?: Column<Row>['kind'] | 'instant'
  wort?: Wortart
}

/** The whole list (at most 50,000 rows) as CSV or XLSX, in the reader's language. */
export async function alsDatei<Row extends object>(
  context: Context,
  abfrage: Abfrage,
  { format, sort }: { format: 'csv' | 'xlsx'; sort?: string | undefined },
  name: { de: string; en: string },
  spalten: readonly Spalte<Row>[],
): Promise<FileAnswer> {
  const { entities } = await blaettern<Row>(context, abfrage, { limit: 50_000, sort })
  const { sprache } = context
  const { rows } = await sql<{ zone: string }>`select ${zoneDerFirma} as zone`.execute(context.db)
  const columns = spalten.map(({ de, en, kind, wort: art, value }): Column<Row> => {
    const title = sprache === 'de' ? de : en
    if (kind === 'instant') return { title, kind: 'datetime', value: (row) => gefuellt(value(row), (wann) => wallClock(wann, rows[0]!.zone)) }
    if (art) return { title, value: (row) => gefuellt(value(row), (schluessel) => wort(art, schluessel, sprache)) }
    return kind ? { title, kind, value } : { title, value }
  })
  return format === 'csv' ? csvFile(name[context.sprache], entities, columns) : xlsxFile(name[context.sprache], entities, columns)
}

/** `containsWords` for lists and files that leave out what was not asked. */
export const wortsuche = (q: string | undefined, ...spalten: Sql[]) => (q?.trim() ? containsWords(q, ...spalten) : undefined)

const gefuellt = (wert: string | number | null, als: (wert: string) => string) => (wert === null || wert === '' ? null : als(String(wert)))

const bedingung = (alle: readonly (Sql | undefined | false)[]) => {
  const gueltig = alle.filter((one): one is Sql => !!one)
  return gueltig.length ? sql`where ${sql.join(gueltig, sql` and `)}` : sql``
}

function ordnung({ sorts, standard }: Abfrage, sort = standard) {
  const rueckwaerts = sort.startsWith('-')
  const name = rueckwaerts ? sort.slice(1) : sort
  const schluessel = Object.hasOwn(sorts, name) ? sorts[name] : undefined
  if (!schluessel) throw new Problem('eingabe', 400, {}, { sort: 'eingabe' })
  return { schluessel, rueckwaerts }
}
