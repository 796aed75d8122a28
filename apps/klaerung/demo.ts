import { angemeldete } from '#demo/personal/stellen.ts'
import type { DemoPart } from '#platform/server/start/demo.ts'
import { klaerungsfaelle } from './demo/klaerung.ts'

export const demo: DemoPart = { fill: ({ trx, now }) => klaerungsfaelle(trx, now, Object.values(angemeldete)) }
