import { useCallback } from 'react'
import { request } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { calls } from '../contract.ts'
import type { Vorgabe } from '../contract/vorgaben.ts'

const gesehen = new Map<string, { name: string; kunde?: string; vorgabe?: Vorgabe }>()
/** Names of what pick-lists showed on this page, as a sheet carries them. */
export const nameVon = (id: string) => gesehen.get(id)?.name
/** The customer of an object that a pick-list showed. */
export const kundeVon = (objektId: string) => gesehen.get(objektId)?.kunde

/** How the customer of such an object wants his sheets. */
export const vorgabeVon = (objektId: string) => gesehen.get(objektId)?.vorgabe

interface Eintrag {
  id: string
  nummer: string | null
  name: string
  kunde?: string
  vorgabe?: Vorgabe
}
function merke<T extends Eintrag>(eintraege: readonly T[]) {
  for (const { id, nummer, name, kunde } of eintraege)
    gesehen.set(id, { name: [nummer, name].filter(Boolean).join(' '), ...(kunde !== undefined && { kunde }) })
  return eintraege
}

/** Objects, customers or colleagues for a pick-list: those at hand, and those that somebody types. */
export function useWahl(was: 'objekte' | 'kunden' | 'personen') {
  const { data } = useCall(calls[was])
  const onSearch = useCallback(async (q: string) => merke<Eintrag>((await request(calls[was], { query: { q } })).entities), [was])
  return { items: merke<Eintrag>(data?.entities ?? []), onSearch }
}

/** Customers in use. */
export function useKundenwahl() {
  const { data } = useCall(calls.kunden, { query: { aktiv: 'ja' } })
  const onSearch = useCallback(async (q: string) => (await request(calls.kunden, { query: { aktiv: 'ja', q } })).entities, [])
  return { items: data?.entities ?? [], onSearch }
}

/** What belongs to an object or its customer; nothing without an object. */
export function useWahlAm(was: 'kostenstellen' | 'tickets' | 'ansprechpartner', objektId: string | null) {
  const { data } = useCall(calls[was], { query: { objektId: objektId! } }, { enabled: objektId !== null })
  const onSearch = useCallback(
    async (q: string) => (objektId ? merke<Eintrag>((await request(calls[was], { query: { q, objektId } })).entities) : []),
    [was, objektId],
  )
  return { items: merke<Eintrag>(data?.entities ?? []), onSearch }
}
