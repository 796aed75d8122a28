import { useCallback } from 'react'
import { calls as ticketCalls } from '#apps/ticket/contract.ts'
import { request } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { calls } from '../contract.ts'

/** Open tickets for a pick-list, those of the customer first; all of them when something is typed. */
export function useTickets(ktostammId?: string | undefined) {
  const { data } = useCall(ticketCalls.liste, { query: { zustand: 'laufend', limit: 50, ...(ktostammId && { ktostammId }) } })
  const zeile = ({ id, nummer, name, ktostamm }: NonNullable<typeof data>['entities'][number]) => ({
    id,
    nummer: String(nummer),
    name,
    hint: ktostamm?.name ?? '',
  })
  const onSearch = useCallback(async (q: string) => (await request(ticketCalls.liste, { query: { q, zustand: 'alle', limit: 30 } })).entities.map(zeile), [])
  return { items: data?.entities.map(zeile) ?? [], onSearch }
}

/** Names of connections for a pick-list. */
export function useVerbindungen() {
  const { data } = useCall(calls.verbindungen, { query: { limit: 100 } })
  const onSearch = useCallback(async (q: string) => (await request(calls.verbindungen, { query: { q } })).entities, [])
  return { items: data?.entities ?? [], onSearch }
}

/** Customers for a pick-list. */
export function useKunden() {
  const { data } = useCall(ticketCalls.kunden, { query: { limit: 100 } })
  const onSearch = useCallback(async (q: string) => (await request(ticketCalls.kunden, { query: { q } })).entities, [])
  return { items: data?.entities ?? [], onSearch }
}
