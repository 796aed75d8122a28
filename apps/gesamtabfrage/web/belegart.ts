import { useParams } from 'wouter'
import { belegarten, istAusgehend, type Belegart } from '#domain/belege/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { useRemotePick } from '#platform/web/data/remote-pick.ts'
import { useSession } from '#platform/web/data/session.tsx'
import { calls } from '../contract.ts'

/** The type in the address: undefined while it is not known whether the person may see it, null when there is no such type for him. */
export function useBelegart() {
  const { type } = useParams()
  const { data, error } = useCall(calls.belegarten, { query: {} })
  const arten = data?.entities
  const gefragt = belegarten.find((id) => id === type) ?? null
  // Without an answer the screen itself says what is wrong.
  const erlaubt = !arten ? (error ? gefragt : undefined) : (arten.find(({ id }) => id === gefragt)?.id ?? null)
  return { arten: arten ?? [], belegart: gefragt === null ? null : (erlaubt as Belegart | null | undefined) }
}

/** Whom a document of this type is about, in a word. */
export const kontowort = (belegart: Belegart) => (istAusgehend(belegart) ? 'konto' : 'lieferant')

/** May the person search by customer, and see what lies with documents of others? */
export const useKundensuche = () => useSession().can('GESAMTABFRAGE.KUNDENSUCHE')

/** Whom documents of this type are about, for a pick-list. */
export function useKontowahl(belegart: Belegart) {
  const darf = useKundensuche()
  return useRemotePick(calls.kunden, darf ? { belegart } : null)
}
