import { useQuery } from '@tanstack/react-query'
import { request } from '#platform/web/data/client.ts'
import { calls } from '../contract.ts'
import type { Gewaehlt } from './Kundenwahl.tsx'

/** What the person would see; asked again whenever the choice changes, the last answer stays until the next one is there. */
export const useVorschau = (id: string, kunden: readonly Gewaehlt[], ticketKtostamm: boolean) => {
  const body = { kunden: kunden.map((kunde) => ({ id: kunde.id, alleTickets: kunde.alleTickets })), ticketKtostamm }
  return useQuery({
    queryKey: [calls.vorschau.path, id, body],
    queryFn: () => request(calls.vorschau, { params: { id }, body }),
    placeholderData: (previous) => previous,
  })
}
