import type { ReactNode } from 'react'
import SearchX from 'lucide-react/icons/search-x'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { kit } from '../messages.ts'
import type { Drawing } from '../types.ts'

/** Nothing here, and what to do next. */
export function Empty({ icon: Icon = SearchX, title, text, action }: { icon?: Drawing; title?: string; text?: ReactNode; action?: ReactNode }) {
  const t = useTexts(kit)
  return (
    <div className="empty">
      <Icon className="i" />
      <output className="empty-title">{title ?? t('leer')}</output>
      {text && <p>{text}</p>}
      {action}
    </div>
  )
}
