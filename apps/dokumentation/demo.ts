import { male } from '#demo/dokumente/male.ts'
import type { DemoPart } from '#platform/server/start/demo.ts'
import { dokumentationen } from './demo/dokumentation.ts'

export const demo: DemoPart = { needs: ['ticket'], fill: async ({ trx, store, now }) => dokumentationen(trx, now, store && { store, gemalt: await male() }) }
