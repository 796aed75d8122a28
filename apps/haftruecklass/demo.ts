import { einbehalte } from '#demo/belege/einbehalte.ts'
import type { DemoPart } from '#platform/server/start/demo.ts'

export const demo: DemoPart = { needs: ['freigabe'], fill: ({ trx, now }) => einbehalte(trx, now) }
