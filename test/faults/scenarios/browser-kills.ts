import { inField } from '../browser/field.ts'
import { isStamp, type Fate } from '../browser/network.ts'
import { compareScreens } from '../browser/screens.ts'
import type { Scenario } from '../box.ts'

/** What the network is like while the browser is killed, in turn. */
const networks: readonly ((path: string) => Fate)[] = [() => 'pass', () => 'reset', (path) => (isStamp(path) ? 'lose' : 'pass'), () => 'silent']

export const browserKills: Scenario = {
  name: 'browser-kills',
  about: 'Chromium wird beim Stempeln hart beendet, mit Netz, ohne Netz, ohne Antworten',
  async run(box) {
    const dataDir = box.data('data')
    await box.start({ dataDir })
    await inField(box, async ({ network, phone }) => {
      const from = Temporal.Now.instant()
      const mine = await phone('anna').equip('monteur')
      const kills = box.quick ? 4 : 20
      for (let kill = 0; kill < kills; kill++) {
        network.cut()
        network.fateOf = networks[kill % networks.length]!
        await mine.start()
        for (let stamps = 0; stamps < (box.quick ? 1 : 1 + (kill % 3)); stamps++) await mine.stamp()
        await mine.stampAndDie(Math.random() * 1_000)
      }
      network.all('pass')
      await mine.start()
      await mine.untilEmpty()
      box.note(`${kills}-mal beendet; ${network.sent.length} Sendungen`)
      await compareScreens(box, dataDir, [mine], from)
    })
  },
}
