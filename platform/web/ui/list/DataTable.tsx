// Cards take `display` from rows and cells, and with it their native roles: they are spelled out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/control-has-associated-label */
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Checkbox } from '../field/Checkbox.tsx'
import { DataRow } from './DataRow.tsx'
import { Empty } from './Empty.tsx'
import { kit } from '../messages.ts'
import { Tool } from '../page/places.tsx'
import { Skeleton } from '../page/Skeleton.tsx'
import { SortHead, SortMenu } from './SortHead.tsx'
import { footClass, type DataTableProps } from './table.ts'
import { useVirtualRows } from './usevirtualrows.ts'

/**
 * A list of records. Cards where it is narrow; arrow keys (or j and k) move, Enter opens, Space selects, Shift and an arrow select on the way; long
 * lists draw only what is in sight. Keys work on the row that has the focus, nowhere else; when that row goes, the one in its place has it.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows = [],
    rowKey,
    sort,
    onSort,
    selection,
    selected = new Set(),
    onSelect,
    onOpen,
    onKey,
    loading,
    empty,
    footer,
    everything,
  } = props
  const t = useTexts(kit)
  const body = useRef<HTMLTableSectionElement>(null)
  const [active, setActive] = useState(0)
  const { items, before, after, virtual, measure, show } = useVirtualRows(rows.length, body)
  const held = useRef<{ key: string; index: number } | null>(null)
  const move = (to: number) => {
    const index = Math.min(rows.length - 1, Math.max(0, to))
    setActive(index)
    show(index)
    const line = () => body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
    const drawn = line()
    // At once, or the next key would still mean the row before. A row out of sight is only drawn in the next frame.
    if (drawn) drawn.focus()
    else requestAnimationFrame(() => requestAnimationFrame(() => line()?.focus()))
  }
  useLayoutEffect(() => {
    const was = held.current
    if (was && rows.length && document.activeElement === document.body && !rows.some((row) => rowKey(row) === was.key)) move(was.index)
  })
  if (!rows.length) return loading || !props.rows ? <Skeleton /> : <>{empty ?? <Empty />}</>

  const interactive = !!onOpen || !!selection
  const multi = selection === 'multi'
  const span = columns.length + (multi ? 1 : 0)
  const toggle = (key: string) => {
    if (!multi) {
      onSelect?.(new Set([key]))
      return
    }
    const next = new Set(selected)
    if (!next.delete(key)) next.add(key)
    onSelect?.(next)
  }
  const toggleAll = async () => {
    if (all) {
      onSelect?.(new Set())
      return
    }
    const every = everything ? await everything() : rows
    if (every) onSelect?.(new Set(every.map(rowKey)))
  }
  const activate = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    if (selection === 'single') toggle(rowKey(row))
    onOpen?.(row)
  }
  const extend = (from: number, to: number) => {
    if (multi) onSelect?.(new Set([...selected, ...[from, to].flatMap((index) => (rows[index] === undefined ? [] : [rowKey(rows[index])]))]))
    move(to)
  }
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const line = event.target as HTMLElement
    if (!line.matches('tr[data-index]') || event.ctrlKey || event.metaKey || event.altKey) return
    const at = Number(line.dataset['index'])
    const row = rows[at]
    const acts: Record<string, (() => void) | false> = {
      ArrowDown: () => (event.shiftKey ? extend(at, at + 1) : move(at + 1)),
      ArrowUp: () => (event.shiftKey ? extend(at, at - 1) : move(at - 1)),
      j: () => move(at + 1),
      k: () => move(at - 1),
      Home: () => move(0),
      End: () => move(rows.length - 1),
      PageDown: () => move(at + 10),
      PageUp: () => move(at - 10),
      Enter: () => activate(at),
      ' ':
        !!selection &&
        (() => {
          if (row !== undefined) toggle(rowKey(row))
        }),
    }
    const act = acts[event.key]
    if (act) act()
    else if (row === undefined || !onKey?.(event.key, row)) return
    event.preventDefault()
    // Nothing further out makes something else of it.
    event.nativeEvent.stopPropagation()
  }
  const all = multi && !everything && rows.every((row) => selected.has(rowKey(row)))

  return (
    <div className="dt">
      {onSort && (
        <Tool>
          <SortMenu columns={columns} sort={sort} onSort={onSort} />
        </Tool>
      )}
      <table
        className={`tbl ${interactive ? 'live-rows' : ''} ${virtual ? 'fixed' : ''}`}
        role={interactive ? 'grid' : 'table'}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable={multi || undefined}
      >
        <thead role="rowgroup">
          <tr role="row" aria-rowindex={1}>
            {multi && (
              <th role="columnheader" className="tick">
                <Checkbox value={all} mixed={!all && selected.size > 0} aria-label={t('alleWaehlen')} onChange={() => void toggleAll()}>
                  {null}
                </Checkbox>
              </th>
            )}
            {columns.map((column) => (
              <SortHead key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody
          role="rowgroup"
          ref={body}
          onKeyDown={interactive ? keys : undefined}
          onBlur={({ relatedTarget }) => {
            // A dialog gives the focus back; the row may be gone by then.
            if (relatedTarget && !relatedTarget.closest('[role=dialog], [role=alertdialog], [role=menu]')) held.current = null
          }}
        >
          {before > 0 && (
            <tr aria-hidden="true">
              <td colSpan={span} style={{ height: before, padding: 0, border: 0 }} />
            </tr>
          )}
          {items.map((index) => {
            const row = rows[index]
            return (
              row !== undefined && (
                <DataRow
                  key={rowKey(row)}
                  table={props}
                  row={row}
                  index={index}
                  measure={virtual ? measure : undefined}
                  tabbable={interactive ? active === index || (!items.includes(active) && index === items[0]) : undefined}
                  onToggle={() => toggle(rowKey(row))}
                  onFocus={() => {
                    setActive(index)
                    held.current = { key: rowKey(row), index }
                  }}
                  onActivate={interactive ? () => activate(index) : undefined}
                />
              )
            )
          })}
          {after > 0 && (
            <tr aria-hidden="true">
              <td colSpan={span} style={{ height: after, padding: 0, border: 0 }} />
            </tr>
          )}
        </tbody>
        {footer && (
          <tfoot role="rowgroup">
            <tr role="row">
              {multi && <td role={interactive ? 'gridcell' : 'cell'} />}
              {columns.map((column) => (
                <td key={column.id} role={interactive ? 'gridcell' : 'cell'} className={footClass(column)} data-label={column.label}>
                  {footer[column.id]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
