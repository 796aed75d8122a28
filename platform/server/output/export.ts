import writeExcel, { type CellObject } from 'write-excel-file/node'
import type { FileAnswer } from '#platform/contract/contract.ts'
import { asBalance, asDate, asDuration, asNumber, asTime, plainText, type Kind, type Typed } from './export-values.ts'

/**
 * One column of a list as a file. Values come as they go over the wire: numbers or decimal text, days `yyyy-MM-dd`, times `HH:mm`,
 * `datetime` as wall clock `yyyy-MM-ddTHH:mm[:ss]` (see `wallClock`), `duration` in minutes, `balance` in minutes
 * that may be negative: a CSV tells it in minutes, a workbook in hours, and the title says which. Without `kind` a number is a number and text is text.
 * What does not fit its kind is written as text, never guessed.
 */
export interface Column<Row> {
  title: string
  value: (row: Row) => string | number | null
  kind?: Kind
}

/** A moment as the clock at the place showed it, for a column of kind `datetime`. */
export const wallClock = (instant: string, zone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'second' })

/** CSV as German Excel opens it by a double click: `;`, UTF-8 with BOM, CRLF, decimal comma. No cell is a live formula. */
export function csv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const table = typed(columns, 'min')
  const lines = [table.map(({ title }) => csvText(title)), ...rows.map((row) => table.map((column) => csvCell(column.cell(row))))]
  return `\ufeff${lines.map((line) => `${line.join(';')}\r\n`).join('')}`
}

/** One sheet with a bold, frozen header. Numbers, days, times and durations are values that Excel calculates with; text is text. */
export async function xlsx<Row>(sheet: string, rows: readonly Row[], columns: readonly Column<Row>[]): Promise<Uint8Array> {
  const table = typed(columns, 'h')
  const head = table.map(({ title, right }): CellObject => ({ ...xlsxText(title), fontWeight: 'bold', ...(right ? { align: 'right' } : {}) }))
  const body = rows.map((row) => table.map((column) => xlsxCell(column.cell(row))))
  return writeExcel([head, ...body], { sheet: sheetName(sheet), columns: table.map(({ width }) => ({ width: width() })), stickyRowsCount: 1 }).toBuffer()
}

/** The CSV as a call's answer, named `<name>_yyyy-MM-dd.csv`. */
export const csvFile = <Row>(name: string, rows: readonly Row[], columns: readonly Column<Row>[]): FileAnswer => ({
  type: 'text/csv; charset=utf-8',
  name: fileName(name, 'csv'),
  content: csv(rows, columns),
})

/** The workbook as a call's answer, named `<name>_yyyy-MM-dd.xlsx`; the sheet carries the name. */
export const xlsxFile = async <Row>(name: string, rows: readonly Row[], columns: readonly Column<Row>[]): Promise<FileAnswer> => ({
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  name: fileName(name, 'xlsx'),
  content: await xlsx(name, rows, columns),
})

interface Prepared<Row> {
  title: string
  right: boolean
  cell: (row: Row) => Typed | null
  width: () => number
}

// The same title whatever the rows hold: a program that reads the file every month finds its column.
function typed<Row>(columns: readonly Column<Row>[], unit: 'min' | 'h'): Prepared<Row>[] {
  return columns.map(({ title, value, kind }) => {
    const caption = kind === 'balance' ? `${title} (${unit})` : title
    let longest = caption.length
    const cell = (row: Row) => {
      const entry = convert(value(row), kind, unit)
      if (entry) longest = Math.max(longest, Math.min(60, entry.text.length))
      return entry
    }
    return { title: caption, right: kind === 'number' || kind === 'duration' || kind === 'balance', cell, width: () => longest + 2 }
  })
}

function convert(value: string | number | null, kind: Kind | undefined, unit: 'min' | 'h'): Typed | null {
  if (value === null || value === '' || Number.isNaN(value)) return null
  if (kind === 'number' || (kind === undefined && typeof value === 'number')) return asNumber(value)
  if (kind === 'duration') return asDuration(value)
  if (kind === 'balance') return asBalance(value, unit)
  if (kind === 'date' || kind === 'datetime') return asDate(value)
  return kind === 'time' ? asTime(value) : { text: plainText(value) }
}

const csvCell = (entry: Typed | null) => (entry === null ? '' : entry.value === undefined ? csvText(entry.text) : entry.text)

// Quoted also for the comma and the tab: a program that splits there must not find a formula behind them.
function csvText(text: string) {
  const safe = startsFormula(text) ? `'${text}` : text
  return /[;,"\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

// The signs that start a formula in Excel, LibreOffice or Google Sheets, also in full width and behind blanks. A negative number in a text column is harmless.
const startsFormula = (text: string) =>
  /^(?:[\t\r\n]|[\p{White_Space}\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20])/u.test(text) && !/^-\d+(?:\.\d{3})*(?:[.,]\d+)?$/.test(text)

const xlsxCell = (entry: Typed | null): CellObject | null =>
  entry === null
    ? null
    : entry.value === undefined
      ? xlsxText(entry.text)
      : { value: entry.value, type: Number, ...(entry.format ? { format: entry.format } : {}) }

// Format '@': the cell stays text when somebody edits it. `_x0041_` would be read as an escape: its underscore is escaped itself.
const xlsxText = (text: string): CellObject => ({
  value: text
    .slice(0, 32_000)
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_'),
  type: String,
  format: '@',
  ...(text.includes('\n') ? { wrap: true } : {}),
})

const sheetName = (name: string) =>
  plainText(name)
    .replace(/[[\]/\\:*?]+/g, ' ')
    .trim()
    .replace(/^'+|'+$/g, '')
    .slice(0, 31)
    .trim() || 'Tabelle'
const fileName = (name: string, ending: string) =>
  `${
    plainText(name)
      .replace(/[/\\:*?"<>|\s]+/g, '-')
      .replace(/^[.-]+/, '') || 'Export'
  }_${Temporal.Now.plainDateISO('Europe/Berlin').toString()}.${ending}`
