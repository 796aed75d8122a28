import type { DemoPart } from '#platform/server/start/demo.ts'
import { hardware } from './demo/hardware.ts'

export const demo: DemoPart = { needs: ['ticket'], fill: ({ trx, now, vault }) => hardware(trx, now, vault) }
