import type { Schritt, Zustand } from '#domain/tickets/contract.ts'
import type { StateKind } from '#platform/web/ui/show/State.tsx'
import { refreshTopics } from '#platform/web/data/query.tsx'
import { CallError } from '#platform/web/data/client.ts'

/** Every state has its sign; red is kept for what is overdue. */
export const zeichen: Readonly<Record<Zustand, StateKind>> = { Neu: 'idle', Offen: 'info', Freigabe: 'info', Erledigt: 'ok' }
/** Waiting is quiet, whatever the state. */
export const zeichenVon = (schritt: Schritt, zustand: Zustand): StateKind => (schritt.startsWith('wartet') ? 'idle' : zeichen[zustand])

export const prioritaeten = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** Reads again what shows tickets, after a refusal: the ticket is no longer as it stands here. What is written says so itself. */
export const veraltet = () => refreshTopics(new Set(['ticket']))

/** A write that waits on the device is as good as sent: it goes out by itself. */
export const gesendet = (write: Promise<unknown>) =>
  write.catch((error: unknown) => {
    if (!(error instanceof CallError && error.waiting)) throw error
  })

type Stamm = { id: string; nummer: number; name: string } | null
/** Number and name as people write it; '' for none. */
export const stammName = (stamm: Stamm) => (stamm ? `${stamm.nummer} ${stamm.name}` : '')
/** The chosen record as a row of a pick-list. */
export const alsWahl = (stamm: Stamm) => stamm && { id: stamm.id, nummer: String(stamm.nummer), name: stamm.name }
/** The words of a refusal; '' when it is no refusal of the server. */
export const hinweisVon = (error: unknown) => (error instanceof CallError ? (error.problem?.detail ?? '') : '')
