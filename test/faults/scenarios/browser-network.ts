import { setTimeout as delay } from 'node:timers/promises'
import { inField } from '../browser/field.ts'
import { isStamp, lateMs, type Fate } from '../browser/network.ts'
import { compareScreens } from '../browser/screens.ts'
import type { Scenario } from '../box.ts'

const bad: readonly Fate[] = ['lose', 'hang-up', 'reset', 'unavailable', 'lose']

export const browserNetwork: Scenario = {
  name: 'browser-network',
  about: 'Chromium an einem schlechten Netz: Antworten gehen nach dem Speichern verloren, Verbindungen brechen ab, Antworten kommen 15 s zu spät',
  planted: { 'early-removal': /verloren/, 'no-unique-key': /doppelt/ },
  async run(box) {
    const dataDir = box.data('data')
    await box.start({ dataDir })
    await inField(box, async ({ network, phone }) => {
      const from = Temporal.Now.instant()
      const mine = await phone('anna').equip('monteur')
      await mine.start()
      /** One entry goes after the other: what came of it is waited for. */
      const sent = async (wanted: Fate, many: number) => {
        for (const until = performance.now() + 120_000; performance.now() < until; await delay(200))
          if (network.sent.filter(({ fate }) => fate === wanted).length >= many) return
      }
      let turn = 0
      network.fateOf = (path) => (isStamp(path) && turn++ % 2 === 0 ? bad[(turn >> 1) % bad.length]! : 'pass')
      for (let stamps = 0; stamps < (box.quick ? 16 : 150); stamps++) await mine.stamp()
      if (!box.quick) {
        network.fateOf = (path) => (isStamp(path) ? 'late' : 'pass')
        for (let stamps = 0; stamps < 3; stamps++) await mine.stamp()
        await sent('late', 3)
        await mine.page.waitForTimeout(lateMs)
        network.fateOf = (path) => (isStamp(path) ? 'silent' : 'pass')
        for (let stamps = 0; stamps < 3; stamps++) await mine.stamp()
        await sent('silent', 1)
      }
      network.all('pass')
      await mine.untilEmpty()
      const fates = Map.groupBy(network.sent, ({ fate }) => fate)
      box.note(`${network.sent.length} Sendungen: ${[...fates].map(([fate, all]) => `${fate} ${all.length}`).join(', ')}`)
      box.check(
        'jede Art von Störung kam vor',
        (box.quick ? ['lose', 'hang-up', 'reset', 'unavailable'] : ['lose', 'hang-up', 'reset', 'unavailable', 'late', 'silent']).every((fate) =>
          fates.has(fate as Fate),
        ),
      )
      await compareScreens(box, dataDir, [mine], from)
    })
  },
}
