import { useCallback } from 'react'
import { request } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { calls } from '../contract.ts'

/** Objects, customers or colleagues for a pick-list: those at hand, and those that somebody types. */
export function useWahl(was: 'objekte' | 'kunden' | 'personen') {
  const { data } = useCall(calls[was])
  const onSearch = useCallback(async (q: string) => (await request(calls[was], { query: { q } })).entities, [was])
  return { items: data?.entities ?? [], onSearch }
}

/** The same of what belongs to an object or its customer; nothing without an object. */
export function useWahlAm(was: 'kostenstellen' | 'tickets' | 'ansprechpartner', objektId: string | null) {
  const { data } = useCall(calls[was], { query: { objektId: objektId! } }, { enabled: objektId !== null })
  const onSearch = useCallback(async (q: string) => (objektId ? (await request(calls[was], { query: { q, objektId } })).entities : []), [was, objektId])
  return { items: data?.entities ?? [], onSearch }
}
