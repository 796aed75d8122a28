import { useCallback } from 'react'
import { request } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { calls } from '../contract.ts'

/** Customers by what somebody types into a pick-list. */
export const sucheKunden = async (q: string) => (await request(calls.kunden, { query: { q } })).entities

/** Objects for a pick-list: the first ones, and those that somebody types; of this customer only, if there is one. */
export function useObjektwahl(kunde: string | null | undefined) {
  const { data } = useCall(calls.objekte, { query: { ...(kunde ? { ktostammId: kunde } : {}), limit: 200 } })
  const onSearch = useCallback(async (q: string) => (await request(calls.objekte, { query: { q, ...(kunde ? { ktostammId: kunde } : {}) } })).entities, [kunde])
  return { items: data?.entities ?? [], onSearch }
}
