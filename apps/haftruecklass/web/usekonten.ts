import { useCallback } from 'react'
import type { Input } from '#platform/contract/contract.ts'
import { request } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { calls } from '../contract.ts'

/** Accounts of a kind for a pick-list. */
export function useKonten(art: Input<typeof calls.konten>['query']['art']) {
  const { data } = useCall(calls.konten, { query: { art } })
  const onSearch = useCallback(async (q: string) => (await request(calls.konten, { query: { art, q } })).entities, [art])
  return { items: data?.entities ?? [], onSearch }
}
