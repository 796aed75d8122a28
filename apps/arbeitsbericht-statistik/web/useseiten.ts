import { useState } from 'react'
import { request } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { calls, type Frage, type Zeile } from '../contract.ts'

const jeSeite = 100

/** Rows of a question page by page, with the sum of all of them. */
export function useSeiten(frage: Frage, sort: string | undefined) {
  const body = { ...frage, limit: jeSeite, ...(sort && { sort }) }
  const { data, error, refetch } = useCall(calls.statistik, { body })
  const [weitere, setWeitere] = useState<{ nach: unknown; zeilen: Zeile[]; next: string | null } | null>(null)
  const [laedt, setLaedt] = useState(false)
  // Pages that follow belong to the first one that they were read after.
  const dazu = weitere?.nach === data ? weitere : null
  const next = dazu ? dazu.next : data?.next
  const mehr = async () => {
    setLaedt(true)
    try {
      const { zeilen, next: danach } = await request(calls.statistik, { body: { ...body, cursor: next! } })
      setWeitere({ nach: data, zeilen: [...(dazu?.zeilen ?? []), ...zeilen], next: danach })
    } finally {
      setLaedt(false)
    }
  }
  return {
    antwort: data,
    liste: {
      rows: [...(data?.zeilen ?? []), ...(dazu?.zeilen ?? [])],
      loading: !data && !error,
      error: data ? null : error,
      refresh: refetch,
      more: next ? () => void mehr() : undefined,
      loadingMore: laedt,
    },
  }
}
