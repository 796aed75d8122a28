import { useCallback } from 'react'
import { request } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { calls } from '../contract.ts'

/** Open objects for a pick-list, of one customer if there is one: those used last first, and those that somebody types. */
export function useObjekte(ktostammId: string | null = null) {
  const query = ktostammId ? { ktostammId } : {}
  const { data } = useCall(calls.objekte, ktostammId ? { query } : undefined)
  const onSearch = useCallback(async (q: string) => (await request(calls.objekte, { query: { q, ...(ktostammId && { ktostammId }) } })).entities, [ktostammId])
  return { items: data?.entities ?? [], onSearch }
}

/** Customers by what somebody types. */
export const sucheKunden = async (q: string) => (await request(calls.kunden, { query: { q } })).entities
export const sucheMitarbeiter = async (q: string) => (await request(calls.mitarbeiter, { query: { q } })).entities
