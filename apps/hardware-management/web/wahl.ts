import { useCallback } from 'react'
import type { Auswahlliste } from '#domain/geraete/contract.ts'
import { request } from '#platform/web/data/client.ts'
import { useCall } from '#platform/web/data/query.tsx'
import { calls } from '../contract.ts'

const mehr = { aktiv: 'ja', limit: 200 } as const

/** Entries in use of a list to choose from, and those that somebody types. */
export function useAuswahl(liste: Auswahlliste) {
  const { data } = useCall(calls[liste], { query: mehr })
  const onSearch = useCallback(async (q: string) => (await request(calls[liste], { query: { ...mehr, q } })).entities, [liste])
  return { items: data?.entities ?? [], onSearch }
}

/** Customers by number or name. */
export const kundenSuchen = async (q: string) => (await request(calls.kunden, { query: { q } })).entities
export const mitarbeiterSuchen = async (q: string) => (await request(calls.mitarbeiter, { query: { q } })).entities

/** Sites and contacts of one customer. */
export function useBeimKunden(ktostammId: string | null) {
  const objekte = useCallback(async (q: string) => (ktostammId ? (await request(calls.objekte, { query: { q, ktostammId } })).entities : []), [ktostammId])
  const ansprechpartner = useCallback(
    async (q: string) => (ktostammId ? (await request(calls.ansprechpartner, { query: { q, ktostammId } })).entities : []),
    [ktostammId],
  )
  const { data } = useCall(calls.objekte, { query: { ktostammId: ktostammId ?? '' } }, { enabled: !!ktostammId })
  return { objekte: { items: data?.entities ?? [], onSearch: objekte }, ansprechpartner }
}
/** Devices by words: number, name, who has it. */
export const geraeteSuchen = async (q: string) =>
  (await request(calls.liste, { query: { q, limit: 30, sort: 'hostname' } })).entities.map(({ id, nummer, hostname, produkt, benutzer }) => ({
    id,
    nummer: String(nummer),
    name: hostname || produkt,
    hint: benutzer,
  }))
