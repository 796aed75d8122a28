import { useCallback } from 'react'
import { nameVon, type Namensform, type Namensteile } from '#domain/personal/contract.ts'
import { useLanguage } from '#platform/web/text/i18n.tsx'

/** How this screen calls people: name put together, or that it was erased, in the reader's language. */
export function useName() {
  const { language } = useLanguage()
  return useCallback((person: Namensteile, form?: Namensform) => nameVon(person, language, form), [language])
}
