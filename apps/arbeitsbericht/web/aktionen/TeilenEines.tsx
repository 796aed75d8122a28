import { calls } from '#apps/arbeitsbericht/contract.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { Teilen } from '../seite/Teilen.tsx'

/** The dialog that splits an entry, once its state is known. */
export function TeilenEines({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useCall(calls.bericht, { params: { id } })
  return data ? <Teilen bericht={data} onClose={onClose} /> : null
}
