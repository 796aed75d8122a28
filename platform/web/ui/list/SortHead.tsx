// Cards take `display` from rows and cells, and with it their native roles: they are spelled out.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { MenuButton } from '../act/MenuButton.tsx'
import { kit } from '../messages.ts'
import { turned, type Column, type Sort } from './table.ts'

interface Sorting {
  sort: Sort | null | undefined
  onSort: ((sort: Sort) => void) | undefined
}

/** A column's name; sortable ones are buttons. */
export function SortHead<Row>({ column, sort, onSort }: { column: Column<Row> } & Sorting) {
  const direction = sort?.column === column.id ? sort.direction : null
  const Arrow = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ArrowUpDown
  const sortable = column.sortable && onSort
  return (
    <th
      role="columnheader"
      className={[column.align === 'end' ? 'n' : '', column.from ? `from-${column.from}` : ''].filter(Boolean).join(' ') || undefined}
      style={column.width ? { width: column.width } : undefined}
      aria-sort={sortable ? (direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none') : undefined}
    >
      {sortable ? (
        <button type="button" className="sort" data-on={!!direction || undefined} onClick={() => onSort(turned(sort, column.id))}>
          {column.label}
          <Arrow className="i" />
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}

/** The same choice where the heads are not drawn: on cards. */
export function SortMenu<Row>({ columns, sort, onSort }: { columns: readonly Column<Row>[]; sort: Sort | null | undefined; onSort: (sort: Sort) => void }) {
  const t = useTexts(kit)
  const sortable = columns.filter((column) => column.sortable)
  if (!sortable.length) return null
  return (
    <div className="sort-menu">
      <MenuButton
        kind="quiet"
        icon={ArrowUpDown}
        {...(sort && { iconEnd: sort.direction === 'asc' ? ArrowUp : ArrowDown })}
        items={sortable.map(({ id, label }) => ({
          id,
          label,
          current: sort?.column === id,
          ...(sort?.column === id && { icon: sort.direction === 'asc' ? ArrowUp : ArrowDown }),
          onAction: () => onSort(turned(sort, id)),
        }))}
      >
        {columns.find((column) => column.id === sort?.column)?.label ?? t('sortieren')}
      </MenuButton>
    </div>
  )
}
