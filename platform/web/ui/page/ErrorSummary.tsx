import type { Ref } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { kit } from '../messages.ts'

export interface SummaryEntry {
  id: string
  text: string /** Leads to the field. */
  onPress?: () => void
}

/** What is wrong with a form, in one place, above it. */
export function ErrorSummary({ entries, title, ref }: { entries: readonly SummaryEntry[]; title?: string; ref?: Ref<HTMLDivElement> }) {
  const t = useTexts(kit)
  const fields = entries.filter((entry) => entry.onPress).length
  const counted = fields === 0 ? t('fehler') : fields === 1 ? t('fehlerEins') : t('fehlerViele', { n: fields })
  return (
    <div className="note bad summary" role="alert" tabIndex={-1} ref={ref}>
      <CircleAlert className="i" />
      <div className="grow">
        <b>{title ?? counted}</b>
        {entries.length > 0 && (
          <ul>
            {entries.map(({ id, text, onPress }) => (
              <li key={id}>
                {onPress ? (
                  <button type="button" className="link" onClick={onPress}>
                    {text}
                  </button>
                ) : (
                  text
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
