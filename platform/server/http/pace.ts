import type { Call } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Person } from './person.ts'

/** What each person wrote lately, in this process: counted in memory, so that no write costs a round trip for it. */
export interface Pace {
  /** Counts a writing call and answers how to take that back, for one that wrote nothing. Throws 429 with the seconds to wait. */
  take: (call: Pick<Call, 'permission' | 'limit'>, person: Person) => () => void
}

/** What a person may write in so many milliseconds may be written at once. */
const burstMs = 10 * 60_000
/** What others are told of, by mail or at their screens: of so many writes one. */
const tellOf = 50
/** More people than ever write at once; beyond, those are forgotten who may write all at once again. */
const remembered = 20_000
const nothing = () => {}

/**
 * `perMinute`: what a person may write in the long run. Strangers and terminals have limits of their own where they matter; what is marked `free` is never counted.
 * `now` in milliseconds.
 */
export function startPace(perMinute: number, now = () => performance.now()): Pace {
  const every = { write: 60_000 / perMinute, tell: (60_000 / perMinute) * tellOf }
  /** Kind and person → when all that was written is forgiven. */
  const spent = new Map<string, number>()
  return {
    take({ permission, limit }, { anwenderId, terminal }) {
      if (permission === 'public' || terminal || limit === 'free') return nothing
      const kind = limit ?? 'write'
      const key = `${kind} ${anwenderId}`
      const until = Math.max(spent.get(key) ?? 0, now()) + every[kind]
      const tooSoon = until - now() - burstMs
      if (tooSoon > 0) throw new Problem('zu-viel-auf-einmal', 429, { warten: Math.ceil(tooSoon / 1000) })
      if (spent.size >= remembered) for (const [other, end] of spent) if (end <= now()) spent.delete(other)
      spent.set(key, until)
      let counted = true
      return () => {
        if (counted) spent.set(key, (spent.get(key) ?? until) - every[kind])
        counted = false
      }
    },
  }
}
