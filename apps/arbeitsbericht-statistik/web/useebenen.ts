import { ebenen } from '#domain/einsatz/statistik/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { calls } from '../contract.ts'

/** Whether figures of single people are evaluated here, and the levels that there are because of it. */
export function useEbenen() {
  const { data } = useCall(calls.einstellungen)
  const personen = data?.personen ?? true
  return { personen, ebenen: ebenen.filter((ebene) => personen || (ebene !== 'mitarbeiter' && ebene !== 'einzeln')) }
}
