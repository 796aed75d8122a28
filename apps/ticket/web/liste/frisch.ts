import { useEffect, useState } from 'react'
import { onTopic } from '#platform/web/data/live.ts'

const FRISCH_MS = 60_000

/** Tickets that somebody changed while one was looking, for a minute each. */
export function useFrisch(): ReadonlySet<string> {
  const [um, setUm] = useState<ReadonlyMap<string, number>>(new Map())
  useEffect(() => {
    const raeume = () => setUm((bisher) => (bisher.size ? new Map([...bisher].filter(([, seit]) => performance.now() - seit < FRISCH_MS)) : bisher))
    const uhr = setInterval(raeume, FRISCH_MS / 4)
    const stop = onTopic('ticket', (ids) => {
      if (ids.length) setUm((bisher) => new Map([...bisher, ...ids.map((id) => [id, performance.now()] as const)]))
    })
    return () => {
      clearInterval(uhr)
      stop()
    }
  }, [])
  return new Set(um.keys())
}
