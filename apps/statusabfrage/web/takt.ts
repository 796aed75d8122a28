import { useEffect, useRef } from 'react'
import { onTopic } from '#platform/web/data/live.ts'
import { refreshTopics } from '#platform/web/data/query.tsx'

const RUHE_MS = 1000
const thema = 'anwesenheit'

/**
 * Keeps a long list up to date: at once after a stamp, then at most once a second however many follow, and never a new
 * reading before the last has ended. With each full minute everything is read again, because plans begin and end by themselves.
 */
export function useTakt(lesen: () => Promise<unknown>) {
  const aktuell = useRef(lesen)
  useEffect(() => {
    aktuell.current = lesen
  })
  useEffect(() => {
    let ruht = false
    let nochmal = false
    const timer = new Set<ReturnType<typeof setTimeout>>()
    const nach = (ms: number, tu: () => void) => {
      const id = setTimeout(() => {
        timer.delete(id)
        tu()
      }, ms)
      timer.add(id)
    }
    const los = () => {
      nochmal = ruht
      if (ruht) return
      ruht = true
      void aktuell
        .current()
        .catch(() => {})
        .finally(() =>
          nach(RUHE_MS, () => {
            ruht = false
            if (nochmal) los()
          }),
        )
    }
    const minute = () =>
      nach(60_100 - (Temporal.Now.instant().epochMilliseconds % 60_000), () => {
        refreshTopics(new Set([thema]))
        los()
        minute()
      })
    minute()
    const still = onTopic(thema, los)
    return () => {
      still()
      for (const id of timer) clearTimeout(id)
    }
  }, [])
}
