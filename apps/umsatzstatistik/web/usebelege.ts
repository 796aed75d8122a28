import { useState } from 'react'
import { request } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { calls, type Belegzeile, type Frage } from '../contract.ts'

/** Documents of a question page by page. */
export function useBelege(frage: Frage) {
  const { data, error, refetch } = useCall(calls.belege, { body: { ...frage, limit: 50 } })
  const [weitere, setWeitere] = useState<{ nach: unknown; zeilen: Belegzeile[]; next: string | null } | null>(null)
  const [laedt, setLaedt] = useState(false)
  // Pages that follow belong to the first one that they were read after.
  const dazu = weitere?.nach === data ? weitere : null
  const next = dazu ? dazu.next : data?.next
  const mehr = async () => {
    setLaedt(true)
    try {
      const { entities, next: danach } = await request(calls.belege, { body: { ...frage, limit: 50, cursor: next! } })
      setWeitere({ nach: data, zeilen: [...(dazu?.zeilen ?? []), ...entities], next: danach })
    } finally {
      setLaedt(false)
    }
  }
  return {
    rows: [...(data?.entities ?? []), ...(dazu?.zeilen ?? [])],
    loading: !data && !error,
    error: data ? null : error,
    refresh: refetch,
    more: next ? () => void mehr() : undefined,
    loadingMore: laedt,
  }
}
