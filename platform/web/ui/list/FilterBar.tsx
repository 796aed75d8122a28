import type { ReactNode } from 'react'
import FilterX from 'lucide-react/icons/filter-x'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Button } from '../act/Button.tsx'
import { kit } from '../messages.ts'

/** Filters side by side; they wrap, and stand one below the other on phones. `onReset` appears when something is set. */
export function FilterBar({ children, onReset, end }: { children: ReactNode; onReset?: (() => void) | undefined; end?: ReactNode }) {
  const t = useTexts(kit)
  return (
    <search className="filters" aria-label={t('filter')}>
      {children}
      {onReset && (
        <Button kind="quiet" icon={FilterX} onPress={onReset}>
          {t('filterZurueck')}
        </Button>
      )}
      {end && <div className="row wrap filters-end">{end}</div>}
    </search>
  )
}
