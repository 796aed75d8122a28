import { useEffect, useMemo, useRef, useState, type ComponentType } from 'react'
import { Router, useLocation, useSearch } from 'wouter'
import type { Language } from '#platform/contract/messages.ts'
import type { Session } from '#platform/contract/session.ts'
import { speak } from '../data/client.ts'
import { LanguageProvider, useTexts } from '../text/i18n.tsx'
import { later } from '../route/later.ts'
import type { WebApp } from '../route/screens.ts'
import { endLeftSession, firstSession, maybeSignedIn, type SessionSource } from '../data/session.tsx'
import { Mark } from '../ui/show/Mark.tsx'
import { AppScreens } from './AppScreens.tsx'
import { Boundary, Failure, Loading } from './Failure.tsx'
import { shellTexts } from './messages.ts'

const MainShell = later(async () => (await import('./MainShell.tsx')).MainShell, Loading)
const TerminalShell = later(async () => (await import('./TerminalShell.tsx')).TerminalShell, Loading)
const SamplePage = later(async () => (await import('../ui/showcase/SamplePage.tsx')).SamplePage, Loading)

/** What the shell takes from apps without knowing them: the form that signs in again, the stamp state of the top bar. */
export interface Slots {
  SignInAgain: ComponentType<{ username: string; onSignedIn: (session: Session) => void; onLeave: () => void }>
  Status: ComponentType
}
const languageKey = 'sprache'
/** The language before anybody is signed in: chosen on this device, otherwise the company's (it stands in the page); what the browser prefers does not decide. */
const firstLanguage = (): Language => {
  try {
    const stored = localStorage.getItem(languageKey)
    if (stored === 'de' || stored === 'en') return stored
  } catch {
    /* storage refused */
  }
  return document.documentElement.lang === 'en' ? 'en' : 'de'
}

/** Loads what the address needs while the server is still asked who is signed in: programs, no data. */
function loadAhead(apps: readonly WebApp[], path: string) {
  const inside = path.replace(/^\/embedded(?=\/)/, '')
  const wanted = apps.find(({ app }) => startsWith(inside, app.path))
  for (const part of [MainShell, ...(wanted ? [wanted.parts] : [])]) part.load().catch(() => {})
}

/** Chooses the shell: embedded and terminal by their address, public apps for everybody, the rest for the signed-in. */
export function PortalApp({ apps, slots }: { apps: readonly WebApp[]; slots: Slots }) {
  const [path] = useLocation()
  const [session, setSession] = useState<Session | null | undefined>(maybeSignedIn() ? undefined : null)
  const [source, setSource] = useState<SessionSource>('server')
  const [failed, setFailed] = useState(false)
  const [language, setLanguage] = useState<Language>(firstLanguage)
  const shown = useRef<string>(null)
  const ask = useMemo(
    () => () => {
      const [asked, fail] = [firstSession(), () => setFailed(true)]
      asked.catch(() => {})
      import('./findsession.ts').then(
        ({ findSession }) =>
          findSession(
            asked,
            (found, of) => {
              // Somebody else has signed in since, or nobody: nothing of the one before may stay in memory.
              if (found && shown.current && shown.current !== found.anwenderId) return window.location.reload()
              if (!found && shown.current) void import('../data/query.tsx').then(({ queries }) => queries.clear())
              shown.current = found?.anwenderId ?? null
              setSource(of)
              setSession(found)
            },
            fail,
          ),
        fail,
      )
    },
    [],
  )
  const load = useMemo(
    () => () => {
      setFailed(false)
      ask()
    },
    [ask],
  )
  const speech = session?.sprache ?? language
  useEffect(() => speak(speech), [speech])
  // After `speak`: already the first answer is in the right language.
  useEffect(() => {
    if (session === undefined) {
      ask()
      if (!startsWith(path, '/terminal')) loadAhead(apps, path)
    } else if (session === null) {
      endLeftSession()
      void keepsSomething()
        .then(async (yes) => {
          if (yes) await (await import('../data/offline-answers.ts')).forgetEverybody()
        })
        .catch(() => {})
    }
  }, [])
  useEffect(() => {
    if (session !== null) return
    // Nobody is signed in: what others left on this device is handed over all the same.
    const [end, timer] = [
      new AbortController(),
      setTimeout(
        () =>
          void keepsSomething()
            .then(async (yes) => {
              if (!yes) return
              const { keepFlushing } = await import('../outbox/flusher.ts')
              if (!end.signal.aborted) end.signal.addEventListener('abort', keepFlushing())
            })
            .catch(() => {}),
        500,
      ),
    ]
    return () => {
      clearTimeout(timer)
      end.abort()
    }
  }, [session])
  const choose = (next: Language) => {
    setLanguage(next)
    try {
      localStorage.setItem(languageKey, next)
    } catch {
      /* lasts for this page */
    }
    if (session) setSession({ ...session, sprache: next })
  }
  const publicApp = apps.find(({ app }) => app.permission === 'public' && app.shells.includes('public') && startsWith(path, app.path))
  const screen = () => {
    if (failed) return <Failure retry={load} offline />
    if (startsWith(path, '/dev/ui'))
      return (
        <main id="inhalt">
          <SamplePage />
        </main>
      )
    if (startsWith(path, '/terminal')) return <TerminalShell apps={apps} />
    if (publicApp) return <AppScreens webApp={publicApp} />
    if (session === undefined) return <Loading />
    const embedded = startsWith(path, '/embedded')
    if (session === null) return embedded ? <SignInElsewhere again={load} /> : <ToLogin />
    return (
      <Router base={embedded ? '/embedded' : ''}>
        <MainShell apps={apps} slots={slots} session={session} setSession={setSession} source={source} embedded={embedded} />
      </Router>
    )
  }
  return (
    <LanguageProvider language={speech} setLanguage={choose}>
      <Boundary of={path}>{screen()}</Boundary>
    </LanguageProvider>
  )
}

/** Whether this device keeps anything of anybody; asking loads nothing. */
const keepsSomething = async () => (await indexedDB.databases?.())?.some(({ name }) => name === 'portal') ?? true

const startsWith = (path: string, start: string) => path === start || path.startsWith(`${start}/`)

/** Remembers where the person wanted to go. */
function ToLogin() {
  const [path, go] = useLocation()
  const search = useSearch()
  useEffect(() => {
    const wanted = path === '/' ? '' : `?ziel=${encodeURIComponent((search ? `${path}?${search}` : path) + window.location.hash)}`
    go(`/login${wanted}`, { replace: true })
  }, [])
  return <Loading />
}

/** Inside a foreign page nobody types a password: the sign-in opens in a window of its own, and this frame looks again when it gets the focus back. */
function SignInElsewhere({ again }: { again: () => void }) {
  const t = useTexts(shellTexts)
  useEffect(() => {
    window.addEventListener('focus', again)
    return () => window.removeEventListener('focus', again)
  }, [again])
  return (
    <main className="whole" id="inhalt">
      <Mark />
      <h1>{t('eingebettetAnmelden')}</h1>
      <p className="t2">{t('eingebettetText')}</p>
      <a className="btn primary" href="/login" target="_blank" rel="noopener">
        {t('anmelden')}
      </a>
    </main>
  )
}
