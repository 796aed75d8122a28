import { useOutbox, type Entry } from '#platform/web/outbox/shown.ts'
import { calls } from '../contract.ts'

const name = `${calls.status.method} ${calls.status.path}`

/** Decisions that the server does not have yet, or has refused, in their order. */
export const useWartende = (): readonly Entry[] => useOutbox().own.filter(({ aufruf }) => aufruf === name)
