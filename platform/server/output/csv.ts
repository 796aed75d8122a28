import { CsvError, parse } from 'csv-parse/sync'
import { decode } from './csv-decode.ts'
import { StartError } from '../start/error.ts'

/** One row under the header. `line` is the row number that Excel shows; `values` has one text per column, more only when the file has more than its header. */
export interface CsvRow {
  line: number
  values: string[]
}
export interface Csv {
  header: string[]
  headerLine: number
  rows: CsvRow[]
}

/**
 * Reads a CSV as Excel and its relatives write it: UTF-8 with or without BOM, UTF-16 with BOM, Windows-1252; separated by `;`, `,` or tab,
 * as the header shows. Cells are trimmed, empty rows and nameless empty columns are left out. Throws StartError (one German sentence) when the file is none.
 */
export function readCsv(bytes: Uint8Array): Csv {
  if (bytes.length > mostBytes) throw new StartError(`Die Datei ist größer als ${mostBytes / 1024 / 1024} MB. Bitte auf mehrere verteilen.`)
  const text = decode(bytes)
  const hint = /^sep=(.)\r?\n/i.exec(text)
  const body = hint ? text.slice(hint[0].length) : text
  if (linesOf(body) > mostLines) throw new StartError(`Die Datei hat mehr als ${mostLines.toLocaleString('de')} Zeilen. Bitte auf mehrere verteilen.`)
  const records = split(body, hint?.[1] ?? separatorOf(body))
  const first = records.findIndex((record) => !empty(record))
  if (first < 0) throw new StartError('Die Datei ist leer.')
  const header = records[first]!
  if (header.length > mostColumns) throw new StartError(`Die Überschrift hat mehr als ${mostColumns} Spalten. Wahrscheinlich ist es eine andere Datei.`)
  const rows = records
    .map((values, index) => ({ line: index + 1, values }))
    .slice(first + 1)
    .filter(({ values }) => !empty(values))
  return { headerLine: first + 1, ...columns(header, rows) }
}

/** Of one file: more than the people of the largest company fill. */
const [mostBytes, mostLines, mostColumns] = [20 * 1024 * 1024, 200_000, 500]

function linesOf(text: string) {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}

const empty = (record: readonly string[]) => record.every((cell) => cell === '')

/** The candidate that the header holds most often outside of quotes. */
function separatorOf(text: string) {
  const header = (text.split('\n').find((line) => /^\s*[^\s;,]/.test(line)) ?? '').replace(/"[^"]*"/g, '')
  const count = (sign: string) => header.split(sign).length
  return [';', ',', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best))
}

function split(text: string, delimiter: string): string[][] {
  try {
    // Line ends are unified before: a file that was put together from two may hold both kinds.
    const records = parse(text.replace(/\r\n?/g, '\n'), { delimiter, record_delimiter: '\n', relax_column_count: true, max_record_size: 100_000 })
    return records.map((record) => record.map((cell) => cell.replaceAll('\u00a0', ' ').trim()))
  } catch (error) {
    if (error instanceof CsvError) throw new StartError(explain(error))
    throw error
  }
}

function explain(error: CsvError) {
  const { records, lines } = error as CsvError & { records?: number; lines?: number }
  const line = `Zeile ${(records ?? 0) + 1}`
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return `${line}: Ein Anführungszeichen (") wird geöffnet und bis zum Ende der Datei nicht geschlossen.`
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return `${line}: Die Zeile ist länger als 100.000 Zeichen. Wahrscheinlich wird ein Anführungszeichen (") nicht geschlossen.`
  return `${line}: Ein Anführungszeichen (") steht an einer Stelle, an der keines stehen darf${lines && lines !== (records ?? 0) + 1 ? ` (${lines}. Zeile im Texteditor)` : ''}. Innerhalb von Text wird es verdoppelt ("").`
}

function columns(header: readonly string[], rows: readonly CsvRow[]): Pick<Csv, 'header' | 'rows'> {
  const used = header.map((title, index) => title !== '' || rows.some(({ values }) => (values[index] ?? '') !== ''))
  const nameless = header.findIndex((title, index) => title === '' && used[index])
  if (nameless >= 0) throw new StartError(`Die ${nameless + 1}. Spalte hat Werte, aber keine Überschrift.`)
  const seen = new Set<string>()
  for (const title of header.filter(Boolean)) {
    if (seen.has(title.toLowerCase())) throw new StartError(`Die Spalte „${title}“ kommt doppelt vor.`)
    seen.add(title.toLowerCase())
  }
  const width = header.length
  const keep = <T>(list: readonly T[]) => list.filter((_, index) => index >= width || used[index])
  return {
    header: keep(header),
    rows: rows.map(({ line, values }) => {
      const surplus = values.slice(width)
      return {
        line,
        values: keep([...values.slice(0, width), ...Array.from({ length: Math.max(0, width - values.length) }, () => ''), ...(empty(surplus) ? [] : surplus)]),
      }
    }),
  }
}
