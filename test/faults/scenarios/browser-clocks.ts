import { inField } from '../browser/field.ts'
import { compareScreens } from '../browser/screens.ts'
import type { Scenario } from '../box.ts'

const [hour, day] = [3_600_000, 86_400_000]

export const browserClocks: Scenario = {
  name: 'browser-clocks',
  about: 'zwei Geräte einer Person ohne Netz; Uhren, die einen Tag falsch gehen oder zurückspringen',
  long: true,
  async run(box) {
    const dataDir = box.data('data')
    await box.start({ dataDir })
    await inField(box, async ({ network, phone }) => {
      const from = Temporal.Now.instant()
      const rounds = box.quick ? 2 : 6
      const pair = [await phone('anna-1').equip('monteur'), await phone('anna-2').equip('monteur')]
      const [ahead, behind, jumping] = [await phone('vor').equip('buchhaltung'), await phone('nach').equip('leitung'), await phone('sprung').equip('support')]
      Object.assign(ahead, { shift: day })
      Object.assign(behind, { shift: -day })
      const all = [...pair, ahead, behind, jumping]
      await jumping.start() // with the server: its clock is anchored
      await jumping.page.waitForTimeout(1_000)
      network.all('reset')
      for (const one of all.filter((one) => one !== jumping)) await one.start()
      for (let round = 0; round < rounds; round++) for (const one of [...pair, ahead, behind]) await one.stamp()
      await jumping.stamp()
      await jumping.setClock(-2 * hour)
      for (let round = 0; round < rounds; round++) await jumping.stamp()
      network.all('pass')
      for (const one of all) await one.open('/dashboard')
      for (const one of all) await one.untilEmpty()
      // Now that they hear the server, the wrong clocks are known.
      await ahead.stamp()
      await behind.stamp()
      for (const one of all) await one.untilEmpty()
      const rows = await compareScreens(box, dataDir, all, from)
      const of = ({ geraet }: { geraet: string }) => rows.filter((row) => row.geraet === geraet)
      const wrong = [...of(ahead), ...of(behind)]
      box.check(
        `${wrong.length} Stempel von Geräten mit falscher Uhr: alle mit ihrer Abweichung vermerkt`,
        wrong.every(({ abweichung }) => abweichung !== null && Math.abs(abweichung) > 120),
      )
      const kept = of(jumping)
      box.check(
        `zurückgesprungene Uhr: ${kept.length} Stempel, Zeiten in der Ordnung des Geräts und keine zwei Stunden alt`,
        kept.every(({ ms }, index) => (index === 0 || ms > kept[index - 1]!.ms) && ms >= from.epochMilliseconds),
      )
      box.note(`Vertrauen: ${[...Map.groupBy(rows, ({ vertrauen }) => vertrauen)].map(([grad, some]) => `${grad} ${some.length}`).join(', ')}`)
    })
  },
}
