import type { Input } from '#platform/contract/contract.ts'
import { useOutbox, type Entry } from '#platform/web/outbox/shown.ts'
import { calls } from '../contract.ts'

const name = (was: 'anlegen' | 'sichern' | 'abschliessen') => `${calls[was].method} ${calls[was].path}`
const arten = new Map((['anlegen', 'sichern', 'abschliessen'] as const).map((was) => [name(was), was]))

/** A write of a sheet that the server does not have yet. */
export interface Wartender {
  entry: Entry
  was: 'anlegen' | 'sichern' | 'abschliessen'
  id: string
}
/** What waits on this device, or was refused, in its order. */
export function useWartende(): Wartender[] {
  const { own } = useOutbox()
  return own.flatMap((entry): Wartender[] => {
    const was = arten.get(entry.aufruf)
    if (!was) return []
    const id = was === 'anlegen' ? (entry.body as { id: string }).id : entry.params['id']
    return id ? [{ entry, was, id }] : []
  })
}

export type Neu = Input<typeof calls.anlegen>['body']
/** What a sheet says by what waits on this device, and the version that it will have when that has arrived; null: nothing of it waits. */
export function standAmGeraet(wartende: readonly Wartender[]): { inhalt: Omit<Neu, 'aufnahmeorte'>; version: number; basis: Basis | undefined } | null {
  const letzter = wartende.findLast(({ was }) => was !== 'abschliessen')
  if (!letzter) return null
  const { version: _, aufnahmeorte: __, basis, ...inhalt } = letzter.entry.body as Neu & { version?: number; basis?: Basis }
  return { inhalt, version: gesehenIn(letzter) + (letzter.entry.problem ? 0 : 1), basis: letzter.entry.problem ? basis : inhalt }
}
/** What a sheet said when somebody began to write. */
export type Basis = NonNullable<Input<typeof calls.sichern>['body']['basis']>

/** The version that a write was made over; none of a new sheet. */
export const gesehenIn = ({ entry }: Wartender) => (entry.body as { version?: number }).version ?? 0
