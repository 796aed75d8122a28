import { Children, isValidElement, useContext, useId, useRef, useState, type ReactNode } from 'react'
import FilterX from 'lucide-react/icons/filter-x'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '../act/Button.tsx'
import { SearchField } from '../field/SearchField.tsx'
import { kit } from '../messages.ts'
import { ToolsContext } from '../page/places.tsx'
import { useOneRow } from './useonerow.ts'

/** Fields by the name of the filter that each sets, those that matter most first. What is false is left out. */
export type FilterFields = Readonly<Record<string, ReactNode>>

interface FilterBarProps {
  /** What stands there always: the search, the choice of a view. On a phone all but the search folds. */
  children?: ReactNode
  /** As many as fit beside the search in one row, those that are set before the others; the rest folds behind a button. */
  fields?: FilterFields
  /** Names of the fields that are set. */
  set?: readonly string[]
  /** Appears when something is set. */
  onReset?: (() => void) | undefined
  end?: ReactNode
  /** The fields fold everywhere, however much room there is. */
  folded?: boolean
}

/**
 * The filters of a list in one row; what has no room there folds behind a button that says how many of these are set. On a phone the row is the search, the
 * button, and the order and the export of the list (`Tool`).
 */
export function FilterBar(props: FilterBarProps) {
  const { children, fields = {}, set = [], onReset, end, folded = false } = props
  const t = useTexts(kit)
  const phone = useNarrow()
  const { setPlace } = useContext(ToolsContext)
  const [open, setOpen] = useState(false)
  const id = useId()
  const bar = useRef<HTMLElement>(null)
  const parts = Children.toArray(children)
  const isSearch = (part: ReactNode) => isValidElement(part) && part.type === SearchField
  const beside = phone ? parts.filter(isSearch) : parts
  const below = phone ? parts.filter((part) => !isSearch(part)) : []
  const names = Object.keys(fields).filter((name) => fields[name])
  const fitting = useOneRow(bar, { names, set, open, resets: 'onReset' in props, off: phone || folded })
  const shown = phone || folded ? [] : names.filter((name) => fitting.includes(name))
  const rest = names.filter((name) => !shown.includes(name))
  const folds = below.length > 0 || rest.length > 0
  /** Beside a record there is room for the search and the button only, as on a phone. */
  const tight = phone || (!folded && names.length > 0 && shown.length === 0)
  const n = rest.filter((name) => set.includes(name)).length
  const words = n ? t('filterZahl', { n }) : t('filter')
  const fold = folds && (
    <Button
      icon={SlidersHorizontal}
      aria-expanded={open}
      {...(open && { 'aria-controls': id })}
      className={phone && onReset ? 'set' : undefined}
      onPress={() => setOpen(!open)}
    >
      {phone && n > 0 && (
        <span className="tool-count" aria-hidden>
          {n}
        </span>
      )}
      <span className={phone ? 'sr' : undefined}>{words}</span>
    </Button>
  )
  const drawn = (name: string) => (
    <div className="filter" key={name} data-filter={name}>
      {fields[name]}
    </div>
  )
  const reset = onReset && (
    <Button kind="quiet" icon={FilterX} className="filters-reset" onPress={onReset}>
      {t('filterZurueck')}
    </Button>
  )
  const last = end && <div className="row wrap filters-end">{end}</div>
  return (
    <search ref={bar} className={['filters', phone && 'one-line', names.length > 0 && 'fitted'].filter(Boolean).join(' ')} aria-label={t('filter')}>
      {beside}
      {shown.map(drawn)}
      {phone ? (
        <div className="tools" ref={setPlace}>
          {fold}
        </div>
      ) : (
        fold
      )}
      {!tight && reset}
      {!phone && last}
      {open && folds && (
        <div className="filters-open" id={id}>
          {below}
          {rest.map(drawn)}
        </div>
      )}
      {tight && (open || !folds) && reset}
      {phone && open && last}
    </search>
  )
}
