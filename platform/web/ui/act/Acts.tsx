import type { ReactNode } from 'react'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useNarrow } from '#platform/web/device/narrow.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { kit } from '../messages.ts'
import { Button } from './Button.tsx'
import type { ButtonKind } from './buttonclass.ts'
import { MenuButton, type MenuEntry } from './MenuButton.tsx'

export interface Act extends Pick<MenuEntry, 'id' | 'label' | 'icon' | 'danger'> {
  onAction: () => void
  kind?: ButtonKind
  pending?: boolean
  /** Behind the words, e.g. its key. */
  end?: ReactNode
}
interface ActsProps {
  /** The most important first. */
  acts: readonly Act[]
  /** So many stand as buttons on a phone; the others lie behind one drawing beside them. */
  shown?: number
  /** Names that drawing. */
  label?: string
  placement?: 'bottom end' | 'top end'
}

/** What can be done with a record: buttons side by side; on a phone one row of them, whatever there is to do. */
export function Acts({ acts, shown = 2, label, placement = 'bottom end' }: ActsProps) {
  const t = useTexts(kit)
  const phone = useNarrow()
  const first = phone ? acts.slice(0, shown) : acts
  const rest = acts.slice(first.length)
  return (
    <div className={phone ? 'acts one-line' : 'acts'}>
      {first.map(({ id, label: words, icon, kind, danger, pending, end, onAction }) => (
        <Button key={id} kind={kind ?? (danger ? 'danger' : 'plain')} {...(icon && { icon })} {...(pending !== undefined && { pending })} onPress={onAction}>
          {words}
          {end}
        </Button>
      ))}
      {rest.length > 0 && (
        <MenuButton
          kind="plain"
          icon={Ellipsis}
          label={label ?? t('weitereTaten')}
          placement={placement}
          items={rest.map(({ id, label: words, icon, danger, onAction }) => ({ id, label: words, onAction, ...(icon && { icon }), ...(danger && { danger }) }))}
        />
      )}
    </div>
  )
}
