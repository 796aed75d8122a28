import type { Id } from '#platform/contract/shapes.ts'
import type { entscheidungen } from '#domain/geraete/inventur/contract.ts'
import type { Input } from '#platform/contract/contract.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import type { Befund } from '#apps/hardware-management/contract/inventur.ts'

export type Urteil = Input<typeof calls.inventurEntscheiden>['body']['urteile'][number]

/** A decision about a result as it was seen. */
export const urteil = (
  { geraet, code, fund, doppelt, ortId }: Befund,
  was: (typeof entscheidungen)[number],
  standortId: Id<'standort'> | null = null,
  bemerkung = '',
): Urteil => ({ nummer: geraet?.nummer ?? null, code: geraet ? null : code, was, standortId, bemerkung, gesehen: { fund, doppelt, ortId } })
