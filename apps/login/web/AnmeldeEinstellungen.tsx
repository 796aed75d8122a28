import { useState } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { LinkButton } from '#platform/web/ui/act/LinkButton.tsx'
import { RadioGroup } from '#platform/web/ui/field/RadioGroup.tsx'
import { setTheme, storedTheme, type Theme } from '#platform/web/ui/style/theme.ts'
import { messages } from '../messages.ts'
import { AnmeldeRahmen } from './AnmeldeRahmen.tsx'
import { useFirma } from './usefirma.ts'

/** What this device remembers without anybody being signed in. */
export function AnmeldeEinstellungen() {
  const t = useTexts(messages)
  const { language, setLanguage } = useLanguage()
  const firma = useFirma()
  const [theme, choose] = useState<Theme>(storedTheme)
  const themes = [
    ['system', t('login.system')],
    ['light', t('login.hell')],
    ['dark', t('login.dunkel')],
  ] as const
  return (
    <AnmeldeRahmen title={t('login.einstellungen')} firma={firma} foot={false}>
      <div className="login-settings">
        <div className="login-head">
          <h1>{t('login.einstellungen')}</h1>
          <p className="t2">{t('login.nur-geraet')}</p>
        </div>
        <RadioGroup
          label={t('login.sprache')}
          value={language}
          onChange={setLanguage}
          choices={[
            { id: 'de', label: <span lang="de">Deutsch</span> },
            { id: 'en', label: <span lang="en">English</span> },
          ]}
        />
        <RadioGroup<Theme>
          label={t('login.darstellung')}
          value={theme}
          onChange={(next) => {
            setTheme(next)
            choose(next)
          }}
          choices={themes.map(([id, label]) => ({ id, label }))}
        />
        <LinkButton href="/login" wide icon={ArrowLeft}>
          {t('login.zurueck')}
        </LinkButton>
      </div>
    </AnmeldeRahmen>
  )
}
