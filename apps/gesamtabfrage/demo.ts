import type { DemoPart } from '#platform/server/start/demo.ts'
import { erechnungen } from './demo/erechnungen.ts'
import { originale } from './demo/originale.ts'

export const demo: DemoPart = {
  async fill({ trx, store, now }) {
    if (!store) return
    await erechnungen(trx, store, now)
    await originale(trx, store)
  },
}
