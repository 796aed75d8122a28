import { useLanguage } from '#platform/web/text/i18n.tsx'

/** "2026-03" → "März 2026". */
export function useMonatsname() {
  const { language } = useLanguage()
  return (monat: string) => Temporal.PlainDate.from(`${monat}-01`).toLocaleString(language === 'de' ? 'de-DE' : 'en-GB', { month: 'long', year: 'numeric' })
}
