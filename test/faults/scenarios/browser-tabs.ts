import { messages as stempel } from '#apps/stempelerfassung/messages.ts'
import { inField } from '../browser/field.ts'
import { compareScreens } from '../browser/screens.ts'
import type { Scenario } from '../box.ts'

export const browserTabs: Scenario = {
  name: 'browser-tabs',
  about: 'acht Fenster eines Browsers zugleich',
  planted: { 'no-lock': /mehrfach/ },
  async run(box) {
    const dataDir = box.data('data')
    await box.start({ dataDir })
    await inField(box, async ({ network, phone }) => {
      const from = Temporal.Now.instant()
      const mine = await phone('anna').equip('monteur')
      // Without TLS a browser has six connections; the live streams of eight windows would hold them all.
      const withoutLive = (fate: 'pass' | 'reset') => (path: string) => (path.endsWith('/live') ? 'unavailable' : fate)
      network.fateOf = withoutLive('pass')
      await mine.start()
      const tabs = [mine.page]
      while (tabs.length < 8) {
        const tab = await mine.tab()
        await mine.open('/dashboard', tab)
        tabs.push(tab)
      }
      const card = mine.page.locator('.se-karte .se-zwei').getByRole('button').last()
      let word: string = (await card.innerText()).trim()
      for (let round = 0; round < (box.quick ? 1 : 4); round++) {
        network.cut()
        network.fateOf = withoutLive('reset')
        for (const tab of tabs) {
          await mine.stamp(word, tab)
          word = word === stempel.de.departure ? stempel.de.arrival : stempel.de.departure
        }
        network.sent.length = 0
        network.fateOf = withoutLive('pass')
        // What one window stores is told to all: each of them wants to send now.
        await mine.stamp(word, tabs[round]!)
        word = word === stempel.de.departure ? stempel.de.arrival : stempel.de.departure
        await mine.untilEmpty()
        const keys = Map.groupBy(network.sent, ({ key }) => key)
        const repeated = [...keys.values()].filter(({ length }) => length > 1).length
        box.check(`${keys.size} Einträge gesendet, ${repeated} davon mehrfach`, repeated === 0 && keys.size === tabs.length + 1)
        const numbers = network.sent.map(({ folge }) => folge)
        box.check(
          'in der Ordnung des Geräts gesendet',
          numbers.every((folge, index) => index === 0 || folge > numbers[index - 1]!),
        )
      }
      await compareScreens(box, dataDir, [mine], from)
    })
  },
}
