import type { DemoPart } from '#platform/server/start/demo.ts'
import { abschluesse } from './demo/abschluesse.ts'

export const demo: DemoPart = { needs: ['arbeitsschein', 'klaerung'], fill: ({ trx, now }) => abschluesse(trx, now) }
