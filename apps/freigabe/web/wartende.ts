import { useEffect, useRef } from 'react'
import { refreshTopics } from '#platform/web/data/query.tsx'
import { useOutbox, type Entry } from '#platform/web/outbox/shown.ts'
import { calls } from '../contract.ts'

const name = `${calls.status.method} ${calls.status.path}`

/** Decisions that the office does not have yet, or has refused, in their order. */
export function useWartende(): readonly Entry[] {
  const alle = useOutbox().own.filter(({ aufruf }) => aufruf === name)
  const vorher = useRef(alle.length)
  useEffect(() => {
    if (alle.length < vorher.current) refreshTopics(new Set(['freigabe']))
    vorher.current = alle.length
  }, [alle.length])
  return alle
}
