import { useState } from 'react'
import type { Language } from '#platform/contract/messages.ts'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { useSpeak } from '#platform/web/shell/speak.ts'
import { Card } from '#platform/web/ui/page/Card.tsx'
import { Notice } from '#platform/web/ui/show/Notice.tsx'
import { RadioGroup } from '#platform/web/ui/field/RadioGroup.tsx'
import { setTheme, storedTheme, type Theme } from '#platform/web/ui/style/theme.ts'
import { messages } from '../messages.ts'

/** Colours and language: seen at once, kept with the person. */
export function Darstellung() {
  const t = useTexts(messages)
  const { language } = useLanguage()
  const { setSetting } = useSession()
  const speak = useSpeak()
  const [theme, choose] = useState<Theme>(storedTheme)
  const [failed, setFailed] = useState(false)
  const keep = (stored: Promise<void>) => {
    setFailed(false)
    stored.catch(() => setFailed(true))
  }
  const themes = [
    ['system', t('settings.system')],
    ['light', t('settings.hell')],
    ['dark', t('settings.dunkel')],
  ] as const
  return (
    <Card title={t('settings.darstellung')}>
      <div className="stack">
        <RadioGroup<Theme>
          label={t('settings.farben')}
          row
          value={theme}
          choices={themes.map(([id, label]) => ({ id, label }))}
          onChange={(next) => {
            setTheme(next)
            choose(next)
            keep(setSetting('theme', next))
          }}
        />
        <RadioGroup<Language>
          label={t('settings.sprache')}
          hint={t('settings.sprache-hinweis')}
          row
          value={language}
          choices={[
            { id: 'de', label: <span lang="de">Deutsch</span> },
            { id: 'en', label: <span lang="en">English</span> },
          ]}
          onChange={(next) => keep(speak(next))}
        />
        {failed && (
          <Notice kind="bad" live>
            {t('settings.nicht-gespeichert')}
          </Notice>
        )}
      </div>
    </Card>
  )
}
