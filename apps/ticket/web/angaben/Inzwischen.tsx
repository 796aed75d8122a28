import { messages } from '#apps/ticket/messages.ts'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'

/** What somebody faster has set meanwhile, field by field; one's own entries stay in the form. */
export function Inzwischen({ zeilen }: { zeilen: readonly { feld: string; vorher: string; jetzt: string }[] | null }) {
  const t = useTexts(messages)
  if (!zeilen) return null
  return (
    <Notice kind="warn" live title={t('inzwischen')}>
      {zeilen
        .filter(({ vorher, jetzt }) => vorher !== jetzt)
        .map(({ feld, jetzt }) => (
          <div key={feld}>{t('jetzt', { feld, wert: jetzt || t('leer') })}</div>
        ))}
      <div>{t('inzwischenText')}</div>
    </Notice>
  )
}
