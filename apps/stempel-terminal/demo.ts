import type { DemoPart } from '#platform/server/start/demo.ts'
import { terminals } from './demo/terminals.ts'

export const demo: DemoPart = { fill: ({ trx, now }) => terminals(trx, now) }
