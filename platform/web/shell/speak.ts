import type { Language } from '#platform/contract/messages.ts'
import { sessionCalls } from '#platform/contract/session.ts'
import { request, speak } from '../data/client.ts'
import { queries } from '../data/query.tsx'
import { useLanguage } from '../text/i18n.tsx'

/** Changes the person's language, here at once and at the server for the next sign-in and for mails; what the server had worded in the other one is read again. */
export function useSpeak() {
  const { setLanguage } = useLanguage()
  return async (language: Language) => {
    setLanguage(language)
    speak(language)
    await request(sessionCalls.sprache, { body: { sprache: language } })
    void queries.invalidateQueries()
  }
}
