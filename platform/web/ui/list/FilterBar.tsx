import { Children, isValidElement, useContext, useState, type ReactNode } from 'react'
import FilterX from 'lucide-react/icons/filter-x'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '../act/Button.tsx'
import { SearchField } from '../field/SearchField.tsx'
import { kit } from '../messages.ts'
import { ToolsContext } from '../page/places.tsx'

interface FilterBarProps {
  children: ReactNode
  /** Appears when something is set. */
  onReset?: (() => void) | undefined
  end?: ReactNode
  /** Fields that fold behind a button everywhere. */
  more?: ReactNode
  /** How many of the folded fields are set. */
  count?: number
}

/**
 * Filters side by side; they wrap. On a phone one line: the search, and everything else behind a button, beside the order and the export of the list
 * (`Tool`).
 */
export function FilterBar({ children, onReset, end, more, count = 0 }: FilterBarProps) {
  const t = useTexts(kit)
  const phone = useNarrow()
  const { setPlace } = useContext(ToolsContext)
  const [open, setOpen] = useState(false)
  const parts = Children.toArray(children)
  const isSearch = (part: ReactNode) => isValidElement(part) && part.type === SearchField
  const beside = phone ? parts.filter(isSearch) : parts
  const rest = phone ? parts.filter((part) => !isSearch(part)) : []
  const folds = more !== undefined || rest.length > 0
  const words = count ? t('filterZahl', { n: count }) : t('filter')
  const fold = folds && (
    <Button
      icon={SlidersHorizontal}
      aria-expanded={open}
      className={phone && onReset ? 'set' : undefined}
      onPress={() => setOpen(!open)}
      {...(phone && { 'aria-label': words })}
    >
      {phone ? undefined : words}
    </Button>
  )
  return (
    <search className={phone ? 'filters one-line' : 'filters'} aria-label={t('filter')}>
      {beside}
      {phone ? (
        <div className="tools" ref={setPlace}>
          {fold}
        </div>
      ) : (
        fold
      )}
      {open && (rest.length > 0 || more) && (
        <div className="filters-open">
          {rest}
          {more}
        </div>
      )}
      {onReset && (!phone || open || !folds) && (
        <Button kind="quiet" icon={FilterX} onPress={onReset}>
          {t('filterZurueck')}
        </Button>
      )}
      {end && (!phone || open) && <div className="row wrap filters-end">{end}</div>}
    </search>
  )
}
