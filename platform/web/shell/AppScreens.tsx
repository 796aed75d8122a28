import { useEffect } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { serves } from '#platform/contract/app.ts'
import { usePart } from '../route/later.ts'
import type { WebApp } from '../route/screens.ts'
import { useOptionalSession } from '../data/session.tsx'
import { Astray } from './Astray.tsx'
import { Boundary, Loading } from './Failure.tsx'

/** The screens of one app; they load when the app is opened. A path that the app does not know, or that asks for a right that is missing, leads to its first screen. */
export function AppScreens({ webApp }: { webApp: WebApp }) {
  const [path] = useLocation()
  return (
    <Boundary of={path}>
      <AppRoutes webApp={webApp} />
    </Boundary>
  )
}

function AppRoutes({ webApp }: { webApp: WebApp }) {
  const [path] = useLocation()
  const loaded = usePart(webApp.parts)
  const session = useOptionalSession()
  useEffect(() => {
    document.getElementById('inhalt')?.scrollTo(0, 0)
  }, [path])
  if (!loaded) return <Loading />
  const base = webApp.app.path
  const shut = webApp.app.menu.filter(
    (entry) => session && ((entry.permission && !entry.also && !session.can(entry.permission)) || !serves(entry, session.can)),
  )
  // What lies below a closed screen is closed with it.
  const isShut = (child: string) => shut.some(({ path: closed }) => child === closed || child.startsWith(`${closed}/`))
  return (
    <Switch>
      {Object.entries(loaded.screens).map(([child, Screen]) => (
        <Route key={child} path={child ? `${base}/${child}` : base}>
          {isShut(child) ? <Astray to={base} /> : <Screen />}
        </Route>
      ))}
      <Route>
        <Astray to={base} />
      </Route>
    </Switch>
  )
}
