import { useId, useRef, useState, type KeyboardEvent } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Field } from './Field.tsx'
import { kit } from '../messages.ts'
import { PickRows } from './PickRows.tsx'
import { Spinner } from '../show/Spinner.tsx'
import type { Drawing, FieldProps, PickItem } from '../types.ts'
import { usePicks, type PickSearch } from './usepicks.ts'
import { usePlace } from '../over/useplace.ts'

export interface PickListProps extends FieldProps {
  items?: readonly PickItem[]
  /** Shown first, as "Zuletzt verwendet", while nothing is typed. */
  recent?: readonly PickItem[]
  value: string | null
  /** The chosen record, when it may be missing in `items` (lists that the server searches). */
  selected?: PickItem | null
  onChange: (value: string | null, item: PickItem | null) => void
  onBlur?: () => void
  /** Asks the server; keep the function stable (useCallback). */
  onSearch?: PickSearch
  placeholder?: string
  icon?: Drawing
  autoFocus?: boolean
  name?: string
}

const none: readonly PickItem[] = []
/** How a record is written in one line: '10432 Klinikum Nordheim'. */
export const pickText = (item: PickItem) => (item.nummer ? `${item.nummer} ${item.name}` : item.name)

/** Finds one record by number or name. Rows are 54 px high, nine of them visible (four on small screens). */
export function PickList({
  items = none,
  recent = none,
  value,
  selected,
  onChange,
  onBlur,
  onSearch,
  placeholder,
  icon: Icon,
  autoFocus,
  name,
  ...field
}: PickListProps) {
  const t = useTexts(kit)
  const id = useId()
  const box = useRef<HTMLSpanElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [known] = useState(() => new Map<string, PickItem>())
  const chosen = value === null || value === '' ? null : ([selected, ...items, ...recent].find((item) => item?.id === value) ?? known.get(value) ?? null)
  const text = chosen ? pickText(chosen) : ''
  const [typed, setTyped] = useState(text)
  const [open, setOpen] = useState(false)
  const [mark, setMark] = useState<{ index: number; id?: string | undefined }>({ index: -1 })
  // The text follows the value when that is set from outside.
  const [last, setLast] = useState(text)
  if (last !== text) {
    setLast(text)
    setTyped(text)
  }
  const query = typed === text ? '' : typed
  const { rows, loading, lack } = usePicks(items, query, onSearch)
  const first = query.trim() ? none : recent
  const rest = rows.filter((row) => !first.some((item) => item.id === row.id))
  const all = [...first, ...rest]
  // Who marked a row has marked that record, wherever the next answer lists it.
  const active = mark.id === undefined ? mark.index : all.findIndex(({ id: of }) => of === mark.id)
  const setActive = (index: number) => setMark({ index, id: all[index]?.id })
  usePlace(open, box, list)

  const show = () => {
    if (!open && !field.disabled) {
      setOpen(true)
      setActive(all.findIndex((item) => item.id === value))
    }
  }
  const choose = (item: PickItem | null) => {
    if (item) known.set(item.id, item)
    setTyped(item ? pickText(item) : '')
    setOpen(false)
    onChange(item?.id ?? null, item)
  }
  const type = (next: string) => {
    setTyped(next)
    setOpen(true)
    setMark({ index: next ? 0 : -1 })
    if (!next && value !== null) onChange(null, null)
  }
  // Leaving: a typed number that is one record's number means that record; anything else goes back to what was chosen.
  const leave = () => {
    setOpen(false)
    const exact = query && all.find((item) => item.nummer === query.trim() || pickText(item) === query.trim())
    if (exact) choose(exact)
    else setTyped(text)
    onBlur?.()
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 4, PageUp: -4 }[event.key]
    if (step) {
      event.preventDefault()
      if (!open) show()
      else if (all.length)
        setActive(
          Math.abs(step) === 1
            ? (active + step + all.length + (active < 0 && step < 0 ? 1 : 0)) % all.length
            : Math.min(all.length - 1, Math.max(0, active + step)),
        )
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      const item = all[active]
      if (item) choose(item)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      setTyped(text)
    }
  }

  return (
    <Field {...field}>
      {(wiring) => (
        <>
          <span className="input" ref={box}>
            {Icon && <Icon className="i" />}
            <input
              {...wiring}
              role="combobox"
              aria-expanded={open && all.length > 0}
              aria-autocomplete="list"
              aria-controls={open && all.length ? `${id}list` : undefined}
              aria-activedescendant={open && active >= 0 && active < all.length ? `${id}list-${active}` : undefined}
              autoComplete="off"
              spellCheck={false}
              autoFocus={autoFocus}
              name={name}
              disabled={field.disabled}
              placeholder={placeholder}
              value={typed}
              onChange={(event) => type(event.target.value)}
              onKeyDown={keys}
              onBlur={leave}
              onClick={show}
              onFocus={(event) => event.target.select()}
            />
            {loading && <Spinner />}
            <ChevronDown className="i s" />
          </span>
          <div popover="manual" className="pop picks" ref={list} onPointerDown={(event) => event.preventDefault()}>
            {open && (
              <PickRows
                id={`${id}list`}
                label={field.label}
                first={first}
                rest={rest}
                value={value}
                active={active}
                onActive={setActive}
                onChoose={choose}
                empty={t(lack ?? (loading ? 'laedt' : onSearch && !query.trim() ? 'tippen' : 'keineTreffer'))}
                note={lack && t(lack)}
              />
            )}
          </div>
        </>
      )}
    </Field>
  )
}
