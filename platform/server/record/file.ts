import type { FileAnswer } from '#platform/contract/contract.ts'
import { csvFile, wallClock, xlsxFile, type Column } from '../output/export.ts'
import type { Rows } from '../output/slices.ts'
import { mostRows } from './keyset.ts'
import { tooLong } from './whole.ts'

/** Column of a list as a file. `instant`: a moment, written as the clock at its place showed it. */
export interface ListColumn<Row> extends Omit<Column<Row>, 'kind'> {
  kind?: Column<Row>['kind'] | 'instant'
}
/** Formats of every list. */
export type ListFormat = 'csv' | 'xlsx'

/** A list as a file of its columns, named `<name>_yyyy-MM-dd.<format>`. `zone`: whose clock its moments go by. Throws 422 for more than `mostRows`. */
export async function fileOf<Row>(
  format: ListFormat,
  name: string,
  rows: Rows<Row>,
  columns: readonly ListColumn<Row>[],
  zone: (row: Row) => string = noClock,
): Promise<FileAnswer> {
  if (typeof rows !== 'function' && rows.length > mostRows) throw tooLong()
  const table = columns.map(({ kind, ...column }): Column<Row> => {
    if (kind !== 'instant') return kind ? { ...column, kind } : column
    return { ...column, kind: 'datetime', value: (row) => filled(column.value(row), (instant) => wallClock(instant, zone(row))) }
  })
  return format === 'csv' ? csvFile(name, rows, table) : xlsxFile(name, rows, table)
}

const noClock = () => {
  throw new Error('a column of moments goes by a clock')
}
const filled = (value: string | number | null, as: (value: string) => string) => (value === null || value === '' ? null : as(String(value)))
