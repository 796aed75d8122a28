import { createContext, use, useLayoutEffect, useMemo, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { fill, type Language } from '#platform/contract/messages.ts'
import { formatsFor, localeOf } from '#platform/web/text/formats.ts'

interface Speech {
  language: Language
  setLanguage: (language: Language) => void
}
const SpeechContext = createContext<Speech>({ language: 'de', setLanguage: () => {} })

/** Puts a language over everything below: our texts, React Aria's texts, date segments, `<html lang>`. */
export function LanguageProvider({ language, setLanguage, children }: Speech & { children: ReactNode }) {
  useLayoutEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const speech = useMemo(() => ({ language, setLanguage }), [language, setLanguage])
  return (
    <SpeechContext value={speech}>
      <I18nProvider locale={localeOf(language)}>{children}</I18nProvider>
    </SpeechContext>
  )
}

/** The language in use and the way to change it. */
export const useLanguage = () => use(SpeechContext)

type Values = Readonly<Record<string, string | number>>
/** Catalogue → `t(key, values?)`; a key that the catalogue does not have is a compile error. */
export const useTexts = <De extends Readonly<Record<string, string>>>(messages: { readonly de: De; readonly en: { readonly [K in keyof De]: string } }) => {
  const { language } = useLanguage()
  return useMemo(() => (key: keyof De & string, values?: Values) => fill(messages[language][key] ?? key, values), [messages, language])
}

/** Dates, times, durations, numbers and money in the person's language. */
export const useFormats = () => {
  const { language } = useLanguage()
  return useMemo(() => formatsFor(language), [language])
}
