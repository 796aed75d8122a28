import type { DemoPart } from '#platform/server/start/demo.ts'
import { buchungslaeufe } from './demo/buchungslaeufe.ts'

export const demo: DemoPart = { needs: ['gesamtabfrage', 'freigabe', 'haftruecklass'], fill: ({ trx, now }) => buchungslaeufe(trx, now) }
