import type { DemoPart } from '#platform/server/start/demo.ts'
import { kredit } from './demo/kredit.ts'

export const demo: DemoPart = { fill: ({ trx, now }) => kredit(trx, now) }
