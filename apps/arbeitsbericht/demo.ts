import type { DemoPart } from '#platform/server/start/demo.ts'
import { arbeitsberichte } from './demo/berichte.ts'

export const demo: DemoPart = { needs: ['ticket'], fill: ({ trx, now }) => arbeitsberichte(trx, now) }
