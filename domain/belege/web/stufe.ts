import type { StateKind } from '#platform/web/ui/show/State.tsx'
import type { Kreditstufe } from '../kredit/contract.ts'

/** How the levels of the credit limit are drawn. */
export const stufenzeichen = { frei: 'ok', Warnung: 'warn', Auftragssperre: 'bad', Liefersperre: 'bad' } as const satisfies Record<Kreditstufe, StateKind>
