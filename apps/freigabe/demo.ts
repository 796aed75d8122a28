import type { DemoPart } from '#platform/server/start/demo.ts'
import { freigaben } from './demo/freigaben.ts'

export const demo: DemoPart = { needs: ['gesamtabfrage'], fill: ({ trx, now }) => freigaben(trx, now) }
