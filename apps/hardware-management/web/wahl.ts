import type { Auswahlliste } from '#domain/geraete/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useRemotePick, useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { calls } from '../contract.ts'

/** Entries in use of a list to choose from, and those that somebody types. */
export const useAuswahl = (liste: Auswahlliste) => useRemotePick(calls[liste], { aktiv: 'ja', limit: 200 })

/** Devices by words: number, name, who has it. */
export const useGeraetesuche = () => useRemoteSearch(calls.liste, { limit: 30, sort: 'hostname' }, geraet)

const geraet = ({ id, nummer, hostname, produkt, benutzer }: Result<typeof calls.liste>['entities'][number]) => ({
  id,
  nummer: String(nummer),
  name: hostname || produkt,
  hint: benutzer,
})
