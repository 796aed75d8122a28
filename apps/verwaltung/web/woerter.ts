import { useLanguage } from '#platform/web/text/i18n.tsx'
import { feldwort, tatwort, wort, type Wortart } from '../woerter.ts'

/** Short forms that records carry → words in the reader's language. */
export function useWoerter() {
  const { language } = useLanguage()
  return {
    wort: (art: Wortart, schluessel: string) => wort(art, schluessel, language),
    tat: ({ gegenstand, aktion }: { gegenstand: string; aktion: string }) => tatwort(gegenstand, aktion, language),
    feld: (pfad: string) => feldwort(pfad, language),
  }
}
