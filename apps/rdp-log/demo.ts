import type { DemoPart } from '#platform/server/start/demo.ts'
import { fernsitzungen } from './demo/sitzungen.ts'

export const demo: DemoPart = { needs: ['hardware-management'], fill: ({ trx, now }) => fernsitzungen(trx, now) }
