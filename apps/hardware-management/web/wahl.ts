import type { Auswahlliste } from '#domain/geraete/contract.ts'
import type { Result } from '#platform/contract/contract.ts'
import { useRemotePick, useRemoteSearch } from '#platform/web/data/remote-pick.ts'
import { calls } from '../contract.ts'

export type Auswahleintrag = Result<(typeof calls)[Auswahlliste]>['entities'][number]

/** Entries in use of a list to choose from, and those that somebody types; `welche` leaves out some, keep it stable. */
export const useAuswahl = (liste: Auswahlliste, welche: (eintrag: Auswahleintrag) => Auswahleintrag | null = jeder) =>
  useRemotePick(calls[liste], { aktiv: 'ja', limit: 200 }, welche)

const jeder = (eintrag: Auswahleintrag) => eintrag

/** Devices by words: number, name, who has it. */
export const useGeraetesuche = () => useRemoteSearch(calls.liste, { limit: 30, sort: 'hostname' }, geraet)

const geraet = ({ id, nummer, hostname, produkt, benutzer }: Result<typeof calls.liste>['entities'][number]) => ({
  id,
  nummer: String(nummer),
  name: hostname || produkt,
  hint: benutzer,
})
