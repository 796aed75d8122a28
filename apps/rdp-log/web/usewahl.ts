import type { Id } from '#platform/contract/shapes.ts'
import { useRemotePick, useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { calls } from '../contract.ts'

/** Does this person work on tickets, or at least read them? Then there is a ticket to choose. `oeffnet`: its page, too; `arbeitet`: objects and cost centres, too. */
export function useTicketrecht() {
  const { can } = useSession()
  return { waehlt: can('TICKET') || can('TICKET.INTERN'), oeffnet: can('TICKET'), arbeitet: can('TICKET.INTERN') }
}

/** Running tickets for a pick-list, of the customer if there is one; all of them when something is typed. */
export function useTickets(ktostammId?: Id<'ktostamm'> | undefined) {
  const { waehlt } = useTicketrecht()
  const { items } = useRemotePick(calls.tickets, waehlt ? { ...(ktostammId && { ktostammId }) } : null)
  return { items, onSearch: useRemoteSearch(calls.tickets) }
}

/** Groups of connections for a pick-list. */
export const useGruppen = () => useRemotePick(calls.gruppen, { limit: 100 })
/** Names of connections for a pick-list. */
export const useVerbindungen = () => useRemotePick(calls.verbindungen, { limit: 100 })
