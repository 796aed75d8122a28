import { useLanguage } from './i18n.tsx'

/** The way to the other language, in its own words; the choice is kept on this device. */
export function LanguageSwitch() {
  const { language, setLanguage } = useLanguage()
  const other = language === 'de' ? 'en' : 'de'
  return (
    <button type="button" className="link" lang={other} onClick={() => setLanguage(other)}>
      {other === 'en' ? 'English' : 'Deutsch'}
    </button>
  )
}
