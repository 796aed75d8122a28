import { useState } from 'react'
import { useLanguage, useTexts } from '#platform/web/text/i18n.tsx'
import { Card } from '../page/Card.tsx'
import { SampleData } from './SampleData.tsx'
import { SampleFiles } from './SampleFiles.tsx'
import { SampleFields } from './SampleFields.tsx'
import { SampleForm } from './SampleForm.tsx'
import { SampleButtons } from './SampleButtons.tsx'
import { SampleTable } from './SampleTable.tsx'
import { sampleTexts } from './sample-texts.ts'
import { Page } from '../page/Page.tsx'
import { Segmented } from '../act/Segmented.tsx'
import { setTheme, storedTheme, type Theme } from '../style/theme.ts'
import './sample.css'

const colors = [
  'canvas',
  'surface',
  'sunken',
  'selected',
  'line',
  'edge',
  'accent',
  'signal',
  'ink',
  'ok-mark',
  'warn-mark',
  'bad-mark',
  'c1',
  'c2',
  'c3',
  'c4',
  'c5',
  'c6',
  'c7',
  'c8',
  'intern-mark',
  'text',
  'text-2',
  'text-3',
]

/** `/dev/ui`: every component in every state, for people who build screens and for the tests that look at them. */
export function SamplePage() {
  const t = useTexts(sampleTexts)
  const { language, setLanguage } = useLanguage()
  const [theme, choose] = useState<Theme>(storedTheme)
  return (
    <Page
      title={t('titel')}
      subtitle={t('untertitel')}
      actions={
        <>
          <Segmented
            label={t('darstellung')}
            value={theme}
            onChange={(next) => {
              choose(next)
              setTheme(next)
            }}
            choices={[
              { id: 'system', label: t('geraet') },
              { id: 'light', label: t('hell') },
              { id: 'dark', label: t('dunkel') },
            ]}
          />
          <Segmented
            label={t('sprache')}
            value={language}
            onChange={setLanguage}
            choices={[
              { id: 'de', label: 'Deutsch' },
              { id: 'en', label: 'English' },
            ]}
          />
        </>
      }
    >
      <div className="muster">
        <Card title={t('farben')} className="w12">
          <div className="swatches">
            {colors.map((name) => (
              <span key={name}>
                <i style={{ background: `var(--${name})` }} />
                {name}
              </span>
            ))}
          </div>
        </Card>
        <SampleButtons />
        <SampleFields />
        <SampleData />
        <SampleTable />
        <SampleForm />
        <SampleFiles />
      </div>
    </Page>
  )
}
