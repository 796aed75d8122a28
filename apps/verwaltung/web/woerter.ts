import { useMemo } from 'react'
import { useCall } from '#platform/web/data/query.tsx'
import { useLanguage } from '#platform/web/text/i18n.tsx'
import { calls } from '../contract.ts'
import { woerterbuch, type Wortart } from '../woerter.ts'

/** Short forms that records carry → words in the reader's language. `ganz`: with what the apps alone note, which the server tells. */
export function useWoerter({ ganz = false } = {}) {
  const { language } = useLanguage()
  const { data } = useCall(calls.woerter, {}, { enabled: ganz })
  return useMemo(() => {
    const buch = woerterbuch(data)
    return {
      wort: (art: Wortart, schluessel: string) => buch.wort(art, schluessel, language),
      tat: ({ gegenstand, aktion }: { gegenstand: string; aktion: string }) => buch.tatwort(gegenstand, aktion, language),
      feld: (pfad: string) => buch.feldwort(pfad, language),
    }
  }, [data, language])
}
