import { useEffect } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { useLanguage } from '../text/i18n.tsx'
import type { WebApp } from '../route/screens.ts'
import { AppScreens } from './AppScreens.tsx'

/** The wall terminal's frame: nothing around the one app that is made for it. Nobody signs in here; the device does so by itself. */
export function TerminalShell({ apps }: { apps: readonly WebApp[] }) {
  const [webApp] = apps.filter(({ app }) => app.shells.includes('terminal'))
  const { language } = useLanguage()
  useEffect(() => {
    if (webApp) document.title = webApp.app.title[language]
  }, [webApp, language])
  if (!webApp) return null
  return (
    <Router base="/terminal">
      <Switch>
        <Route path={`${webApp.app.path}/*?`}>
          <AppScreens webApp={webApp} />
        </Route>
        <Route>
          <Redirect to={webApp.app.path + window.location.hash} replace />
        </Route>
      </Switch>
    </Router>
  )
}
