import { useCallback } from 'react'
import { request } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useSession } from '#platform/web/data/session.tsx'
import { calls } from '../contract.ts'

/** Does this person work on tickets, or at least read them? Then there is a ticket to choose. `oeffnet`: its page, too. */
export function useTicketrecht() {
  const { can } = useSession()
  return { waehlt: can('TICKET') || can('TICKET.INTERN'), oeffnet: can('TICKET') }
}

/** Running tickets for a pick-list, of the customer if there is one; all of them when something is typed. */
export function useTickets(ktostammId?: string | undefined) {
  const { waehlt } = useTicketrecht()
  const { data } = useCall(calls.tickets, { query: ktostammId ? { ktostammId } : {} }, { enabled: waehlt })
  const onSearch = useCallback(async (q: string) => (await request(calls.tickets, { query: { q } })).entities, [])
  return { items: data?.entities ?? [], onSearch }
}

/** Open objects for a pick-list, of the customer if there is one. */
export function useObjekte(ktostammId: string | undefined) {
  const { data } = useCall(calls.objekte, { query: { limit: 200, ...(ktostammId && { ktostammId }) } })
  const onSearch = useCallback(async (q: string) => (await request(calls.objekte, { query: { q, ...(ktostammId && { ktostammId }) } })).entities, [ktostammId])
  return { items: data?.entities ?? [], onSearch }
}

/** Cost centers of an object for a pick-list; none without one. */
export function useKostenstellen(objektId: string | null) {
  const { data } = useCall(calls.kostenstellen, { query: { objektId: objektId!, limit: 200 } }, { enabled: objektId !== null })
  return { items: data?.entities ?? [] }
}

/** Names of connections for a pick-list. */
export function useVerbindungen() {
  const { data } = useCall(calls.verbindungen, { query: { limit: 100 } })
  const onSearch = useCallback(async (q: string) => (await request(calls.verbindungen, { query: { q } })).entities, [])
  return { items: data?.entities ?? [], onSearch }
}

/** Customers for a pick-list. */
export function useKunden() {
  const { data } = useCall(calls.kunden, { query: { limit: 100 } })
  const onSearch = useCallback(async (q: string) => (await request(calls.kunden, { query: { q } })).entities, [])
  return { items: data?.entities ?? [], onSearch }
}
