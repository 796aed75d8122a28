import type { Session } from '#platform/contract/session.ts'
import { CallError } from '../client.ts'
import { compare, forgetEverybody, keptSession, patienceMs } from '../kept.ts'
import { restedTooLong } from './inactivity.ts'

/**
 * Who is signed in: what the server says, and while it is gone or silent, what it said last on this device. `found` may be told twice:
 * first from the device, then by the server (`asked`). `failed`: nobody can say.
 */
export function findSession(asked: Promise<Session>, found: (session: Session | null, from: 'server' | 'device') => void, failed: () => void) {
  let asking: Session | null = null
  const device = keptSession().then((kept) => (kept && restedTooLong(kept.inaktivMinuten) ? forgetEverybody().then(() => null) : kept))
  const instead = async () => {
    asking = await device
    if (asking) found(asking, 'device')
    return asking !== null
  }
  let answered = false
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
      } else if (!asking && !(await instead())) failed()
    },
  )
}
