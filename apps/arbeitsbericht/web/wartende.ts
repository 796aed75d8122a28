import { useEffect, useRef } from 'react'
import type { Input } from '#platform/contract/contract.ts'
import { refreshTopics } from '#platform/web/data/query.tsx'
import { useOutbox } from '#platform/web/outbox/shown.ts'
import { calls } from '../contract.ts'

export type Neu = Input<typeof calls.anlegen>['body']
const neu = `${calls.anlegen.method} ${calls.anlegen.path}`
const viele = `${calls.partie.method} ${calls.partie.path}`

export const veraltet = () => refreshTopics(new Set(['arbeitsbericht']))

/** Own entries of a day that still lie on the device; what has arrived is read anew. */
export function useWartende(datum: string) {
  const { own } = useOutbox()
  const alle = own.filter(({ aufruf, body }) => (aufruf === neu || aufruf === viele) && (body as Partial<Neu>).datum === datum)
  const vorher = useRef(alle.length)
  useEffect(() => {
    if (alle.length < vorher.current) veraltet()
    vorher.current = alle.length
  }, [alle.length])
  return alle
}
