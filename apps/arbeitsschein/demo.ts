import type { DemoPart } from '#platform/server/start/demo.ts'
import { arbeitsscheine } from './demo/schein.ts'

export const demo: DemoPart = { needs: ['arbeitsbericht'], fill: ({ trx, now }) => arbeitsscheine(trx, now) }
