import { useTexts } from '#platform/web/text/i18n.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { texte } from '../texte.ts'

/** Says, where something holds from a day before this month, what becomes of months that are closed. */
export function NachAbschluss({ ab }: { ab: unknown }) {
  const t = useTexts(texte)
  const monat = Temporal.Now.plainDateISO().with({ day: 1 }).toString()
  return typeof ab === 'string' && ab < monat ? (
    <Notice kind="info" live>
      {t('nachAbschluss')}
    </Notice>
  ) : null
}
