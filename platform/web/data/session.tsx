import { createContext, use } from 'react'
import { sessionCalls, type Session } from '#platform/contract/session.ts'
import { CallError, request, straight } from './client.ts'

/** The signed-in person and what can be done with the session. Null outside of it (public shell). */
export interface SessionState {
  session: Session
  rights: ReadonlySet<string>
  can: (key: string) => boolean
  reload: () => Promise<void>
  signOut: () => Promise<void>
  /** Stores a choice of the person; it is back after the next sign-in, on any device. */
  setSetting: (key: string, value: unknown) => Promise<void>
}
export const SessionContext = createContext<SessionState | null>(null)

/** The session of a screen in the main shell. Throws outside of it: a screen without a person is a mistake in the routes. */
export function useSession() {
  const state = use(SessionContext)
  if (!state) throw new Error('useSession outside of the main shell')
  return state
}
/** The session, or null where nobody needs to be signed in. */
export const useOptionalSession = () => use(SessionContext)

/** A choice of the person with its default; setting it stores it. */
export function useSetting<T>(key: string, initial: T): [T, (value: T) => void] {
  const { session, setSetting } = useSession()
  return [(session.einstellungen[key] as T | undefined) ?? initial, (value) => void setSetting(key, value)]
}

/** Guards that may refuse signing out (an entry that still waits, a form that still writes): false keeps the person signed in. */
export const logoutGuards = new Set<() => boolean | Promise<boolean>>()
/** True when every guard agrees. */
export async function mayLeave() {
  for (const guard of logoutGuards) if (!(await guard())) return false
  return true
}

/** Where a session is known from: shown from the device while the server is asked, from the device because the server is gone or silent, from the server. */
export type SessionSource = 'before' | 'device' | 'server'

export const loadSession = () => request(sessionCalls.session)
/** The same at the start: a session that has ended leads to the sign-in page. */
export const firstSession = () => straight(sessionCalls.session, undefined, { final: true })
/** The readable cookie says whether asking is worth it; without it nobody is signed in. */
export const maybeSignedIn = () => /(?:^|;\s*)angemeldet=1/.test(document.cookie)

const open = 'abmelden-offen'
const patienceMs = 5_000
/** Ends the session at the server. Without the server: this device is signed out at once, the server is told as soon as it can be reached. */
export async function endSession() {
  await request(sessionCalls.logout, undefined, { signal: AbortSignal.timeout(patienceMs) }).catch(() => {
    try {
      localStorage.setItem(open, '1')
    } catch {
      /* the session runs out by itself */
    }
  })
  document.cookie = 'angemeldet=; Path=/; Max-Age=0'
}
/** Tells the server of a sign-out that it could not hear; not when somebody has signed in since. */
export function endLeftSession() {
  try {
    if (!localStorage.getItem(open)) return
    if (maybeSignedIn()) return localStorage.removeItem(open)
  } catch {
    return
  }
  request(sessionCalls.logout).then(
    () => localStorage.removeItem(open),
    (error: unknown) => {
      if (error instanceof CallError && error.status === 401) localStorage.removeItem(open)
    },
  )
}
