import type { ReactNode } from 'react'
import type { StateKind } from '../show/State.tsx'

export interface Column<Row> {
  id: string
  label: string
  cell: (row: Row) => ReactNode
  /** Figures stand at the end. */
  align?: 'start' | 'end'
  sortable?: boolean
  /** What names the record: the heading of its card on a phone. Default: the first column. */
  primary?: boolean
  /** CSS width, e.g. '8rem'. */
  width?: string
  /** Drawn only where the list is so many rem wide, so that what names the record keeps its room; a card always shows it. */
  from?: 42 | 52 | 60 | 72 | 88
  /** Left out of the card. */
  cardless?: boolean
  /**
   * Its place on the card: beside the name (`end`), below it in one line (`sub`), as a state at the end of the last line, over the whole width (`line`),
   * with its label among the rest (`named`), or in one line that takes what the state beside it leaves (`rest`). Without one: figures are named, words stand in the second line as they are.
   */
  card?: 'end' | 'sub' | 'state' | 'line' | 'named' | 'rest'
}
export interface Sort {
  column: string
  direction: 'asc' | 'desc'
}

export interface DataTableProps<Row> {
  /** Names the table. */
  label: string
  columns: readonly Column<Row>[]
  /** undefined while the first answer is on its way. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  selection?: 'single' | 'multi'
  selected?: ReadonlySet<string>
  onSelect?: (keys: ReadonlySet<string>) => void
  /** Reads the rows that are not loaded yet and answers with all (null: it did not go): "Alle auswählen" means them, too. */
  everything?: (() => Promise<readonly Row[] | null>) | undefined
  /** Click or Enter on a row. */
  onOpen?: (row: Row) => void
  /** A key on the row that has the focus, which the list itself has no use for; true when it meant something. */
  onKey?: ((key: string, row: Row) => boolean) | undefined
  /** Key of the row that is open beside the list. */
  current?: string | null | undefined
  /** Names a row for its checkbox; default: its key. */
  rowLabel?: (row: Row) => string
  /** Tints a row that needs attention; its cells say why. */
  rowState?: (row: Row) => Extract<StateKind, 'warn' | 'bad' | 'idle'> | undefined
  loading?: boolean
  /** Shown instead of rows; default: `<Empty />`. */
  empty?: ReactNode
  /** Cells of the closing row (sums), by column id. */
  footer?: Readonly<Record<string, ReactNode>>
}

/** Over this many rows only those in sight are drawn. */
export const virtualFrom = 200
export const primaryOf = <Row>(columns: readonly Column<Row>[]) => columns.find((column) => column.primary) ?? columns[0]
/** The same for the row of sums, which steps back with its column. */
export const footClass = <Row>({ align, from }: Column<Row>) => [align === 'end' ? 'n' : '', from ? `from-${from}` : ''].filter(Boolean).join(' ') || undefined
/** The column's classes: where it stands in the row, and on the card. */
export const cellClass = <Row>(column: Column<Row>, primary: boolean) =>
  [
    column.align === 'end' ? 'n' : '',
    primary ? 'primary' : '',
    column.cardless ? 'cardless' : '',
    column.from ? `from-${column.from}` : '',
    column.card ? `at-${column.card}` : column.align === 'end' ? 'at-named' : '',
  ]
    .filter(Boolean)
    .join(' ') || undefined
export const turned = (sort: Sort | null | undefined, column: string): Sort => ({
  column,
  direction: sort?.column === column && sort.direction === 'asc' ? 'desc' : 'asc',
})
