import { calls } from '#apps/statusabfrage/contract.ts'
import type { Evakuierung, Haken } from '#apps/statusabfrage/contract/evakuierung.ts'
import { useOutbox, waits, type Entry } from '#platform/web/outbox/shown.ts'
import { useSession } from '#platform/web/data/session.tsx'
import type { Call } from '#platform/contract/contract.ts'

const von = ({ aufruf }: Entry, { method, path }: Call) => aufruf === `${method} ${path}`

/** What this device says about an evacuation and the server does not know yet: it is here again after a restart without a network. */
export function useWartende(id: string) {
  const { own } = useOutbox()
  const { session } = useSession()
  const wartend = own.filter(waits)
  return {
    haken: wartend
      .filter((entry) => von(entry, calls.haken) && entry.params['id'] === id)
      .map((entry): Haken => ({ ...(entry.body as Omit<Haken, 'von'>), von: session.name })),
    begonnen: wartend.find((entry) => von(entry, calls.evakuierungBeginnen) && entry.id === id)?.notiz as Evakuierung | undefined,
  }
}

/** The evacuation that was begun here at a branch and still waits for the server. */
export function useBegonnen(vkforgid: number | undefined): string | undefined {
  return useOutbox().own.find((entry) => waits(entry) && von(entry, calls.evakuierungBeginnen) && (entry.body as { vkforgid: number }).vkforgid === vkforgid)
    ?.id
}
