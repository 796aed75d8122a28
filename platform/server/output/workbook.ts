import writeExcel, { type CellObject } from 'write-excel-file/node'
import { asCell, plainText, type Kind, type Typed, type Value } from './export-values.ts'

/** A column of a workbook: `kind` as in `Column`. */
export interface Head {
  title: string
  kind?: Kind | undefined
}

/** One sheet with a bold, frozen header, its columns as wide as what they hold. Takes the rows slice by slice; synchronous and long with many: see `workbookApart`. */
export function workbook(sheet: string, heads: readonly Head[]) {
  const titles = heads.map(({ title, kind }) => (kind === 'balance' ? `${title} (h)` : title))
  const longest = titles.map(({ length }) => length)
  const rows: (CellObject | null)[][] = [
    heads.map(({ kind }, at) => ({ ...textCell(titles[at]!), fontWeight: 'bold', ...(toTheRight.has(kind) ? { align: 'right' as const } : {}) })),
  ]
  return {
    add(values: readonly (readonly Value[])[]) {
      for (const row of values)
        rows.push(
          row.map((value, at) => {
            const entry = asCell(value, heads[at]!.kind, 'h')
            if (entry) longest[at] = Math.max(longest[at]!, Math.min(60, entry.text.length))
            return cell(entry)
          }),
        )
    },
    bytes: (): Promise<Uint8Array> =>
      writeExcel(rows, { sheet: sheetName(sheet), columns: longest.map((width) => ({ width: width + 2 })), stickyRowsCount: 1 }).toBuffer(),
  }
}

const toTheRight: ReadonlySet<Kind | undefined> = new Set(['number', 'duration', 'balance'])

const cell = (entry: Typed | null): CellObject | null =>
  entry === null
    ? null
    : entry.value === undefined
      ? textCell(entry.text)
      : { value: entry.value, type: Number, ...(entry.format ? { format: entry.format } : {}) }

// Format '@': the cell stays text when somebody edits it. `_x0041_` would be read as an escape: its underscore is escaped itself.
const textCell = (text: string): CellObject => ({
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
