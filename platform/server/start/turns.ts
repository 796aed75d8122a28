import { Problem } from '#platform/contract/problem.ts'

/**
 * Lets `atOnce` of them run at the same time; who comes later waits, in order, and so long as a connection is waited for. Returns how to be let in, which throws 503 when
 * that takes longer.
 */
export function turns(atOnce: number, patienceMs = 10_000) {
  let free = atOnce
  const waiting = new Set<() => void>()
  const turn = () =>
    new Promise<void>((go, fail) => {
      const begin = () => {
        clearTimeout(timer)
        waiting.delete(begin)
        go()
      }
      const timer = setTimeout(() => {
        waiting.delete(begin)
        fail(new Problem('viel-zu-tun', 503, { warten: 5 }))
      }, patienceMs)
      waiting.add(begin)
    })
  return async <T>(act: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await turn()
    try {
      return await act()
    } finally {
      const [next] = waiting
      if (next) next()
      else free++
    }
  }
}
