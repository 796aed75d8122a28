import type { DemoPart } from '#platform/server/start/demo.ts'
import { ablage } from './demo/ablage.ts'
import { hardware } from './demo/hardware.ts'

export const demo: DemoPart = {
  needs: ['ticket'],
  async fill({ trx, now, vault, store }) {
    await hardware(trx, now, vault)
    await ablage(trx, now, store)
  },
}
