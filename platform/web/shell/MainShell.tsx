import { useEffect, useMemo, useRef, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { employed } from '#platform/contract/app.ts'
import { sessionCalls, type Session } from '#platform/contract/session.ts'
import { AppsContext, noteUse, permitted, withWidgets } from '../route/apps.tsx'
import { onSessionLost, request } from '../data/client.ts'
import { clearDrafts } from '../forms/drafts.ts'
import { releaseUnload } from '../forms/guards.ts'
import { forgetAnswers, forgetEverybody, forgetOffline, keepAnswers, keepAtHand, keepSession, lost } from '../data/offline-answers.ts'
import { connectLive, disconnectLive, fellBehind, onTopic } from '../data/live.ts'
import { fetchAtRest } from '../route/ahead.ts'
import { later } from '../route/later.ts'
import { leaveOutbox, startOutbox } from '../outbox/outbox.ts'
import { forgetPush, mendPush } from '../push/push.ts'
import { whenIdle } from '../pwa/start.ts'
import { queries, QueryProvider } from '../data/query.tsx'
import type { WebApp } from '../route/screens.ts'
import { endSession, loadSession, mayLeave, SessionContext, type SessionSource, type SessionState } from '../data/session.tsx'
import { Toaster } from '../ui/over/Toaster.tsx'
import { Age } from './Age.tsx'
import { AppScreens } from './AppScreens.tsx'
import { Astray, AstrayNotice } from './Astray.tsx'
import { CommandPalette } from './CommandPalette.tsx'
import { Frame } from './Frame.tsx'
import { Help } from './Help.tsx'
import { useInactivity } from './inactivity.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { Overview } from './Overview.tsx'
import type { Slots } from './PortalApp.tsx'
import { useShortcuts } from './shortcuts.ts'

// Without this part everything else works: a version that cannot be loaded is not a reason to show nothing.
const Versions = later(() => import('../pwa/Versions.tsx').then(({ Versions }) => Versions).catch(() => () => null))

interface Props {
  apps: readonly WebApp[]
  slots: Slots
  session: Session
  setSession: (session: Session) => void
  source: SessionSource
  embedded: boolean
}

/** Everything behind the sign-in: session, rights, live events, navigation, guards. */
export function MainShell({ apps, slots, session, setSession, source, embedded }: Props) {
  const [path] = useLocation()
  const state = useSessionState(session, setSession, embedded)
  const mine = useMemo(
    () => permitted(apps, state.rights).filter(({ app }) => app.shells.includes(embedded ? 'embedded' : 'main')),
    [apps, state.rights, embedded],
  )
  const offered = useMemo(
    () => ({ apps: mine, widgetApps: withWidgets(apps, state.rights).filter(({ app }) => app.shells.includes(embedded ? 'embedded' : 'main')) }),
    [apps, mine, state.rights, embedded],
  )
  const again = useSignInAgain(source === 'before')
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  useShortcuts({ palette: () => setOpen('palette'), help: () => setOpen('help') })
  useInactivity(session.inaktivMinuten, () => leave('inaktiv', embedded))
  useLeftElsewhere()
  useEffect(fetchAtRest, [])
  useEffect(() => {
    const reload = () => void state.reload().catch(() => {})
    connectLive(reload, reload)
    const stop = onTopic('rechte', () => void state.reload().catch(() => {}))
    return () => {
      stop()
      disconnectLive()
    }
  }, [session.anwenderId])
  // The server did not say who is here: it is asked as soon as it answers anything.
  useEffect(() => (source === 'device' ? fellBehind() : undefined), [source])
  useKeeping(session, source, again.asking)
  const here = mine.filter(({ app }) => !app.atHandFor || state.can(app.atHandFor))
  const atHand = here.flatMap(({ app }) => app.atHand ?? []).join(' ')
  const bundles = here.flatMap(({ app }) => app.bundles ?? []).join(' ')
  useEffect(() => (again.asking ? undefined : keepAtHand(queries, paths(atHand), paths(bundles))), [atHand, bundles, again.asking, session.anwenderId])
  useEffect(() => {
    const started = startOutbox(session).catch(() => () => {})
    return () => void started.then((stop) => stop())
  }, [session.anwenderId, session.sitzungId, session.sprache])
  useEffect(() => {
    // Its code and its origins exist only where an app id is set.
    if (session.onesignal) void import('../push/onesignal.ts').then(({ startOneSignal }) => startOneSignal(session.onesignal!))
  }, [session.onesignal, session.anwenderId])
  useEffect(() => {
    // Not inside a foreign page, and not before the server has said who is here.
    if (!embedded && source === 'server') whenIdle(() => void mendPush().catch(() => {}))
  }, [session.anwenderId, embedded, source])
  const current = mine.find(({ app }) => path === app.path || path.startsWith(`${app.path}/`))
  useEffect(() => {
    if (current) noteUse(session.anwenderId, current.app.id)
  }, [current?.app.id])
  const bare = embedded || current?.app.bare?.some((child) => path === `${current.app.path}/${child}`)
  const screens = (
    <>
      <Age />
      <AstrayNotice />
      <Switch>
        <Route path="/" component={Overview} />
        {mine.map((webApp) => (
          <Route key={webApp.app.id} path={`${webApp.app.path}/*?`}>
            <AppScreens webApp={webApp} />
          </Route>
        ))}
        {mine.flatMap(({ app }) =>
          (app.aliases ?? []).map((alias) => (
            <Route key={alias} path={`${alias}/*?`}>
              <Redirect to={app.path + path.slice(alias.length) + window.location.search} replace />
            </Route>
          )),
        )}
        <Route>
          <Astray to="/" />
        </Route>
      </Switch>
    </>
  )
  return (
    <QueryProvider>
      <SessionContext value={state}>
        <AppsContext value={offered}>
          {bare ? (
            <main id="inhalt" className="embedded">
              {screens}
            </main>
          ) : (
            <Frame current={current?.app} Status={slots.Status} onSearch={() => setOpen('palette')} onHelp={() => setOpen('help')}>
              {screens}
            </Frame>
          )}
          {open === 'palette' && <CommandPalette onClose={() => setOpen(null)} onHelp={() => setOpen('help')} />}
          {open === 'help' && <Help webApp={current} onClose={() => setOpen(null)} />}
          {again.asking && (
            <slots.SignInAgain
              username={session.username}
              onSignedIn={(next) => {
                // What waits is the first person's: nobody else sends it.
                if (next.anwenderId !== session.anwenderId) return startAnew()
                again.done()
                void state.reload().catch(() => {})
              }}
              onLeave={() => void state.signOut()}
            />
          )}
          {!embedded && <Versions />}
          <LeaveGuard />
          <Toaster />
        </AppsContext>
      </SessionContext>
    </QueryProvider>
  )
}

/**
 * Signs out at the server as far as it can be reached, forgets what was read, and goes to the sign-in page. Inside a foreign page that page would be blocked:
 * the frame begins anew where it is, and says how to sign in.
 */
async function leave(reason: 'abgemeldet' | 'inaktiv', embedded: boolean) {
  const back = reason === 'inaktiv' ? `&ziel=${encodeURIComponent(window.location.pathname + window.location.search)}` : ''
  disconnectLive()
  releaseUnload()
  if (reason === 'abgemeldet') await clearDrafts()
  onSessionLost(() => Promise.reject(new Error('signed out')))
  await leaveOutbox()
  await forgetPush()
  await window.OneSignal?.logout().catch(() => {})
  await endSession()
  queries.clear()
  await forgetEverybody()
  // A form that is still there may have written its last moment meanwhile.
  if (reason === 'abgemeldet') await clearDrafts()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin
  left.postMessage(reason)
  if (embedded) window.location.reload()
  else window.location.assign(`/login?grund=${reason}${back}`)
}

/** The other pages of this browser: who signs out in one has signed out in all. */
const left = new BroadcastChannel('abgemeldet')
function useLeftElsewhere() {
  useEffect(() => {
    left.addEventListener('message', startAnew)
    return () => left.removeEventListener('message', startAnew)
  }, [])
}

/** Somebody else is signed in, or nobody: nothing of the one before stays on this page. */
function startAnew() {
  disconnectLive()
  releaseUnload()
  window.location.reload()
}

/** Paths that were put together as one dependency. */
const paths = (joined: string) => joined.split(' ').filter(Boolean)

/** Session and answers stay readable on this device as long as the session lasts, and no longer. */
function useKeeping(session: Session, source: SessionSource, ended: boolean) {
  const before = useRef(session)
  useEffect(() => keepAnswers(queries), [])
  useEffect(() => {
    if (ended) return void forgetOffline().catch(() => {})
    if (lost(before.current, session)) {
      forgetAnswers()
      queries.removeQueries({ type: 'inactive' })
      // What is on the screen may show what the person must not see any more.
      void queries.invalidateQueries()
    }
    before.current = session
    if (source !== 'before') void keepSession(session)
  }, [session, source, ended])
}

function useSessionState(session: Session, setSession: (session: Session) => void, embedded: boolean): SessionState {
  return useMemo(() => {
    const rights = new Set([...session.berechtigungen, ...(session.employee ? [employed] : [])])
    return {
      session,
      rights,
      can: (key) => rights.has(key),
      reload: async () => {
        const next = await loadSession()
        if (next.anwenderId !== session.anwenderId) return startAnew()
        setSession(next)
      },
      signOut: async () => {
        if (await mayLeave()) await leave('abgemeldet', embedded)
      },
      setSetting: async (key, value) => {
        setSession({ ...session, einstellungen: { ...session.einstellungen, [key]: value } })
        await request(sessionCalls.einstellung, { params: { schluessel: key }, body: { wert: value } })
      },
    }
  }, [session, embedded])
}

/**
 * The session ended while working: one dialog for all calls that wait; they go on when the person is back. `unsure`: the server is still asked who is here,
 * and its answer leads to the sign-in page by itself.
 */
function useSignInAgain(unsure: boolean) {
  const [asking, setAsking] = useState<{ promise: Promise<void>; resolve: () => void } | null>(null)
  useEffect(() => {
    let current: { promise: Promise<void>; resolve: () => void } | null = null
    onSessionLost(() => {
      if (!current) {
        current = { ...Promise.withResolvers<void>() }
        setAsking(current)
        void current.promise.then(() => {
          current = null
        })
      }
      return current.promise
    })
  }, [])
  return {
    asking: asking !== null && !unsure,
    done: () => {
      asking?.resolve()
      setAsking(null)
    },
  }
}
