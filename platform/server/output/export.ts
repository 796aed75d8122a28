import type { FileAnswer } from '#platform/contract/contract.ts'
import { asCell, plainText, type Kind, type Typed, type Value } from './export-values.ts'
import { eachSlice, type Rows } from './slices.ts'
import { workbookApart } from './workbook-apart.ts'

/**
 * One column of a list as a file. Values come as they go over the wire: numbers or decimal text, days `yyyy-MM-dd`, times `HH:mm`,
 * `datetime` as wall clock `yyyy-MM-ddTHH:mm[:ss]` (see `wallClock`), `duration` in minutes, `balance` in minutes
 * that may be negative: a CSV tells it in minutes, a workbook in hours, and the title says which. Without `kind` a number is a number and text is text.
 * What does not fit its kind is written as text, never guessed.
 */
export interface Column<Row> {
  title: string
  value: (row: Row) => Value
  kind?: Kind
}

/** A moment as the clock at the place showed it, for a column of kind `datetime`. */
export const wallClock = (instant: string, zone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' })

/** CSV as German Excel opens it by a double click: `;`, UTF-8 with BOM, CRLF, decimal comma. No cell is a live formula. Synchronous: for what is short; see `csvFile`. */
export const csv = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string => csvHead(columns) + csvLines(rows, columns)

/** One sheet with a bold, frozen header. Numbers, days, times and durations are values that Excel calculates with; text is text. A long one is made in a thread of its own. */
export async function xlsx<Row>(sheet: string, rows: Rows<Row>, columns: readonly Column<Row>[]): Promise<Uint8Array> {
  const heads = columns.map(({ title, kind }) => ({ title, kind }))
  // As text: a fraction of what the rows are, and a thread takes it as it is.
  const slices: string[] = []
  let count = 0
  await eachSlice(rows, (slice) => {
    slices.push(JSON.stringify(slice.map((row) => columns.map(({ value }) => value(row)))))
    count += slice.length
  })
  if (count > atOnce) return workbookApart({ sheet, heads, slices })
  const { workbook } = await import('./workbook.ts')
  const book = workbook(sheet, heads)
  for (const slice of slices) book.add(JSON.parse(slice) as Value[][])
  return book.bytes()
}

/** Rows of a workbook that cost less here than a thread costs. */
const atOnce = 200

/** The CSV as a call's answer, named `<name>_yyyy-MM-dd.csv`. */
export async function csvFile<Row>(name: string, rows: Rows<Row>, columns: readonly Column<Row>[]): Promise<FileAnswer> {
  const pieces = [csvHead(columns)]
  await eachSlice(rows, (slice) => void pieces.push(csvLines(slice, columns)))
  return { type: 'text/csv; charset=utf-8', name: fileName(name, 'csv'), content: pieces.join('') }
}

/** The workbook as a call's answer, named `<name>_yyyy-MM-dd.xlsx`; the sheet carries the name. */
export const xlsxFile = async <Row>(name: string, rows: Rows<Row>, columns: readonly Column<Row>[]): Promise<FileAnswer> => ({
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  name: fileName(name, 'xlsx'),
  content: await xlsx(name, rows, columns),
})

/** The first line of a CSV that is written by pieces; `csvLines` are the others. */
// The same title whatever the rows hold: a program that reads the file every month finds its column.
export const csvHead = <Row>(columns: readonly Column<Row>[]) =>
  `\ufeff${columns.map(({ title, kind }) => csvText(kind === 'balance' ? `${title} (min)` : title)).join(';')}\r\n`
export const csvLines = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]) =>
  rows.map((row) => `${columns.map(({ value, kind }) => csvCell(asCell(value(row), kind, 'min'))).join(';')}\r\n`).join('')

const csvCell = (entry: Typed | null) => (entry === null ? '' : entry.value === undefined ? csvText(entry.text) : entry.text)

// Quoted also for the comma and the tab: a program that splits there must not find a formula behind them.
function csvText(text: string) {
  const safe = startsFormula(text) ? `'${text}` : text
  return /[;,"\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

// The signs that start a formula in Excel, LibreOffice or Google Sheets, also in full width and behind blanks. A negative number in a text column is harmless.
const startsFormula = (text: string) =>
  /^(?:[\t\r\n]|[\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u.test(text) && !/^-\d+(?:\.\d{3})*(?:[.,]\d+)?$/.test(text)

const fileName = (name: string, ending: string) =>
  `${
    plainText(name)
      .replace(/[/\\:*?"<>|\s]+/g, '-')
      .replace(/^[.-]+/, '') || 'Export'
  }_${Temporal.Now.plainDateISO('Europe/Berlin').toString()}.${ending}`
