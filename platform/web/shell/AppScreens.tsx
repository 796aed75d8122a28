import { Suspense, use, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import type { Screens, WebApp } from '../screens.ts'
import { Boundary, Loading } from './Failure.tsx'

/** The screens of one app; they load when the app is opened. A path that the app does not know leads to its first screen. */
export function AppScreens({ webApp }: { webApp: WebApp }) {
  const [path] = useLocation()
  return (
    <Boundary of={path}>
      <Suspense fallback={<Loading />}>
        <AppRoutes webApp={webApp} />
      </Suspense>
    </Boundary>
  )
}

function AppRoutes({ webApp }: { webApp: WebApp }) {
  const [path] = useLocation()
  const { screens } = use(screensOf(webApp))
  useEffect(() => {
    document.getElementById('inhalt')?.scrollTo(0, 0)
  }, [path])
  const base = webApp.app.path
  return (
    <Switch>
      {Object.entries(screens).map(([child, Screen]) => (
        <Route key={child} path={child ? `${base}/${child}` : base} component={Screen} />
      ))}
      <Route>
        <Redirect to={base} replace />
      </Route>
    </Switch>
  )
}

const loaded = new Map<string, Promise<Screens>>()
/** One load per app; a failed one is forgotten, so that the next try asks again. */
export function screensOf({ app: { id }, load }: WebApp) {
  const known = loaded.get(id)
  if (known) return known
  const screens = load().then((module) => module.default)
  screens.catch(() => loaded.delete(id))
  loaded.set(id, screens)
  return screens
}
