import { cpSync, rmSync } from 'node:fs'
import { messages as warteschlange } from '#apps/warteschlange/messages.ts'
import { keysIn } from '#test/browser/devicestore.ts'
import { inField } from '../browser/field.ts'
import { isStamp } from '../browser/network.ts'
import { compareScreens } from '../browser/screens.ts'
import type { Scenario } from '../box.ts'

export const browserPeople: Scenario = {
  name: 'browser-people',
  about: 'wer sich abmeldet, während etwas wartet, und wer danach kommt; ein Profil aus der Sicherung',
  long: true,
  async run(box) {
    const dataDir = box.data('data')
    await box.start({ dataDir })
    await inField(box, async ({ network, phone }) => {
      const from = Temporal.Now.instant()
      const shared = await phone('geteilt').equip('leitung')
      const several = box.quick ? 2 : 5
      network.fateOf = (path) => (isStamp(path) || path.endsWith('/uebergabe') ? 'reset' : 'pass')
      await shared.start()
      for (let stamps = 0; stamps < several; stamps++) await shared.stamp()
      await shared.signOut()
      await shared.signIn('monteur')
      await shared.stamp()
      await shared.queue()
      const told = warteschlange.de.andereText.replace('{{n}}', String(several))
      await shared.page.getByText(told).waitFor()
      box.check(`die nächste Person sieht: „${told}“, und davon nichts`, (await shared.page.locator('.ws-liste > li').count()) === 1)
      box.check('der Schlüssel der ersten ist nicht mehr auf dem Gerät', (await keysIn(shared.page, 'keys')).length === 1)
      // Killed so soon after the sign-in, the browser has forgotten it: nobody is signed in, and all of it goes out unread.
      await shared.kill()
      network.all('pass')
      await shared.start('/login')
      await shared.untilEmpty()

      const restored = await phone('wiederhergestellt').equip('buchhaltung')
      const backup = `${restored.folder}-sicherung`
      await restored.start()
      await restored.stamp()
      await restored.untilEmpty()
      await restored.close()
      cpSync(restored.folder, backup, { recursive: true, filter: (path) => !/Singleton/.test(path) })
      await restored.start()
      for (let stamps = 0; stamps < several; stamps++) await restored.stamp()
      await restored.untilEmpty()
      await restored.close()
      rmSync(restored.folder, { recursive: true })
      cpSync(backup, restored.folder, { recursive: true })
      await restored.start()
      await restored.stamp()
      await restored.untilEmpty()
      for (let stamps = 0; stamps < several; stamps++) await restored.stamp()
      await restored.untilEmpty()
      await compareScreens(box, dataDir, [shared, restored], from, { restored: 1 })
    })
  },
}
