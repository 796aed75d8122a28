import './login.css'
import { useEffect, useState, type ReactNode } from 'react'
import Settings from 'lucide-react/icons/settings'
import SunMoon from 'lucide-react/icons/sun-moon'
import { useTexts } from '#platform/web/text/i18n.tsx'
import { LanguageSwitch } from '#platform/web/text/LanguageSwitch.tsx'
import { Anchor } from '#platform/web/ui/act/Anchor.tsx'
import { DayLine } from '#platform/web/ui/time/DayLine.tsx'
import { Mark } from '#platform/web/ui/show/Mark.tsx'
import { setTheme, storedTheme } from '#platform/web/ui/style/theme.ts'
import { messages } from '../messages.ts'

/** The page around the form: company above, language and theme below, the days of a crew beside it (not on phones). */
export function AnmeldeRahmen({
  title,
  firma,
  foot = true,
  children,
}: {
  title: string
  firma: string | null | undefined
  foot?: boolean
  children: ReactNode
}) {
  const t = useTexts(messages)
  useEffect(() => {
    document.title = title
  }, [title])
  const [first, ...rest] = (firma ?? 'Portal').split(' ')
  return (
    <div className="login">
      <main className="login-form" id="inhalt">
        <div className="brand">
          <Mark />
          <span>
            {first}
            {rest.length > 0 && <small>{rest.join(' ')}</small>}
          </span>
        </div>
        {children}
        {foot && <Fuss />}
      </main>
      <div className="login-art on-ink" aria-hidden="true">
        <span className="hours">
          {[0, 4, 8, 12, 16, 20, 24].map((hour) => (
            <i key={hour} style={{ '--a': (hour / 24) * 100 } as object}>
              {String(hour).padStart(2, '0')}
            </i>
          ))}
        </span>
        <div className="login-days">
          {crew.map((day, index) => (
            <span key={index} className={index === own ? 'me' : undefined}>
              <DayLine label="" segments={day.map(([from, to]) => ({ from, to, kind: 'work' }))} />
            </span>
          ))}
        </div>
        <p>
          {t('login.jeder-tag')}
          <br />
          <span className="t2">{t('login.vom-kommen')}</span>
        </p>
      </div>
    </div>
  )
}

function Fuss() {
  const t = useTexts(messages)
  const [dark, setDark] = useState(() => (storedTheme() === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : storedTheme() === 'dark'))
  return (
    <footer className="login-foot t12 t3">
      <Anchor className="row" href="/login/settings">
        <Settings className="i" />
        {t('login.einstellungen')}
      </Anchor>
      <button
        type="button"
        className="row"
        onClick={() => {
          setTheme(dark ? 'light' : 'dark')
          setDark(!dark)
        }}
      >
        <SunMoon className="i" />
        {dark ? t('login.hell') : t('login.dunkel')}
      </button>
      <LanguageSwitch />
    </footer>
  )
}

/** A day of thirteen people, in minutes; two of them work at night. */
const crew: readonly (readonly [from: number, to: number][])[] = [
  [
    [414, 540],
    [555, 720],
    [750, 960],
  ],
  [
    [420, 720],
    [750, 942],
  ],
  [
    [0, 354],
    [1320, 1440],
  ],
  [
    [390, 564],
    [582, 780],
    [810, 984],
  ],
  [
    [432, 570],
    [585, 756],
    [786, 990],
  ],
  [
    [480, 732],
    [780, 1026],
  ],
  [
    [360, 606],
    [624, 858],
  ],
  [
    [426, 720],
    [762, 954],
  ],
  [
    [540, 774],
    [810, 1092],
  ],
  [
    [408, 540],
    [558, 726],
    [756, 972],
  ],
  [
    [0, 366],
    [1314, 1440],
  ],
  [
    [444, 708],
    [744, 996],
  ],
  [
    [396, 720],
    [750, 912],
  ],
]
const own = 4
