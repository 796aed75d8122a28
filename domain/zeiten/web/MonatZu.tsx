import { localeOf } from '#platform/web/text/formats.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { texte } from './texte.ts'

/** Said before stamps of a closed month change: what becomes of the change. `tag`: any day of the month. */
export function MonatZu({ tag }: { tag: string }) {
  const t = useTexts(texte)
  const { language } = useLanguage()
  return (
    <Notice kind="warn" title={t('monatZu', { monat: Temporal.PlainDate.from(tag).toLocaleString(localeOf(language), { month: 'long', year: 'numeric' }) })}>
      {t('monatZuText')}
    </Notice>
  )
}
