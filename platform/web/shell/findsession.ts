import type { Session } from '#platform/contract/session.ts'
import { CallError } from '../data/client.ts'
import { recoverDrafts } from '../forms/drafts.ts'
import { compare, forgetEverybody, answersOfThisBuild, offlineSession, patienceMs } from '../data/offline-answers.ts'
import type { SessionSource } from '../data/session.tsx'
import { restedTooLong } from './inactivity.ts'

/**
 * Who is signed in: what the server said last on this device ('before'), until it says it now ('server') or turns out to be gone or silent ('device').
 * `found` is told each of it. `failed`: nobody can say.
 */
export function findSession(asked: Promise<Session>, found: (session: Session | null, from: SessionSource) => void, failed: () => void) {
  let asking: Session | null = null
  const device = recoverDrafts()
    .then(offlineSession)
    .then((kept) => (kept && restedTooLong(kept.inaktivMinuten) ? forgetEverybody().then(() => null) : kept))
  const instead = async () => {
    asking = await device
    if (asking) found(asking, 'device')
    return asking !== null
  }
  let answered = false
  // The shell stands while the server is asked; what it shows beside itself comes from the server, which looks at the rights.
  void device.then((kept) => {
    if (kept && answersOfThisBuild() && !answered) found(kept, 'before')
  })
  const patience = setTimeout(() => {
    if (!answered) void instead()
  }, patienceMs)
  asked.then(
    async (session) => {
      answered = true
      clearTimeout(patience)
      const kept = await device
      if (kept) await compare(kept, session)
      found(session, 'server')
    },
    async (error: unknown) => {
      answered = true
      clearTimeout(patience)
      if (error instanceof CallError && error.status === 401) {
        await device
        await forgetEverybody()
        found(null, 'server')
      } else if (answers(error)) found(null, 'server')
      else if (!asking && !(await instead())) failed()
    },
  )
}

/** Whether the server itself gave the wrong answer (specified: signed out, to the sign-in) instead of not being there: no network, a proxy without it, its database gone. */
const answers = (error: unknown) => !(error instanceof CallError && [0, 502, 503, 504].includes(error.status))
