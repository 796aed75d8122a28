// Cards take `display` from rows and cells, and with it their native roles: they are spelled out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import type { MouseEvent } from 'react'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Checkbox } from '../field/Checkbox.tsx'
import { kit } from '../messages.ts'
import { cellClass, primaryOf, type DataTableProps } from './table.ts'

interface DataRowProps<Row> {
  table: DataTableProps<Row>
  row: Row
  index: number
  /** undefined: the row takes no focus. */
  tabbable: boolean | undefined
  measure: ((row: HTMLTableRowElement | null) => void) | undefined
  onToggle: () => void
  onFocus: () => void
  onActivate: (() => void) | undefined
}

// A press on something inside the row means that, not the row; marking text means marking text.
const own = (event: MouseEvent) => !!(event.target as HTMLElement).closest('a, button, input, label, select, textarea') || !!getSelection()?.toString()

/** One record: a row, or a card where it is narrow. */
export function DataRow<Row>({ table, row, index, tabbable, measure, onToggle, onFocus, onActivate }: DataRowProps<Row>) {
  const t = useTexts(kit)
  const { columns, rowKey, rowLabel = rowKey, rowState, selection, selected, current } = table
  const key = rowKey(row)
  const state = rowState?.(row)
  const cell = tabbable === undefined ? 'cell' : 'gridcell'
  const first = primaryOf(columns)
  const chosen = selected?.has(key) || current === key
  return (
    <tr
      role="row"
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      tabIndex={tabbable === undefined ? undefined : tabbable ? 0 : -1}
      className={state ? `is-${state}` : undefined}
      aria-selected={tabbable === undefined ? undefined : chosen}
      onFocus={tabbable === undefined ? undefined : onFocus}
      onClick={
        onActivate &&
        ((event) => {
          if (!own(event)) onActivate()
        })
      }
    >
      {selection === 'multi' && (
        <td role={cell} className="tick">
          <Checkbox
            value={!!selected?.has(key)}
            aria-label={t('waehlen', { name: rowLabel(row) })}
            onChange={onToggle}
            // Tab goes through one row only, the one that has the focus last.
            {...(tabbable === false && { tabIndex: -1 })}
          >
            {null}
          </Checkbox>
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} role={cell} className={cellClass(column, column === first)} data-label={column.label}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}
