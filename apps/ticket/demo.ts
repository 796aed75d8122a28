import { male } from '#demo/dokumente/male.ts'
import type { DemoPart } from '#platform/server/start/demo.ts'
import { dokumente } from './demo/dokumente.ts'
import { post } from './demo/post.ts'
import { tickets } from './demo/tickets.ts'

export const demo: DemoPart = {
  async fill({ trx, size, store, now }) {
    await tickets(trx, size, now)
    if (store) await dokumente(trx, store, await male())
    await post(trx, store, now)
  },
}
