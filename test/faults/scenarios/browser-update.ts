import { join } from 'node:path'
import { pwaTexts } from '#platform/web/pwa/messages.ts'
import { otherVersion } from '#test/browser/builds.ts'
import { inField } from '../browser/field.ts'
import { isStamp } from '../browser/network.ts'
import { compareScreens } from '../browser/screens.ts'
import type { Scenario } from '../box.ts'

const de = pwaTexts.de

export const browserUpdate: Scenario = {
  name: 'browser-update',
  about: 'eine neue Version der App, während Stempel warten',
  long: true,
  async run(box) {
    const dataDir = box.data('data')
    const next = await otherVersion(join(box.folder, 'neu'), '99.0.0')
    const before = await box.start({ dataDir })
    await inField(box, async ({ network, phone }) => {
      const from = Temporal.Now.instant()
      const mine = await phone('anna').equip('monteur')
      await mine.start()
      // Ten that wait leave as a stack.
      network.fateOf = (path) => (isStamp(path) || path.endsWith('/stapel') ? 'unavailable' : 'pass')
      for (let stamps = 0; stamps < (box.quick ? 2 : 10); stamps++) await mine.stamp()
      const waiting = await mine.left()
      network.cut()
      before.signal('SIGTERM')
      await before.ended
      await box.start({ dataDir, program: 'test/faults/planted.server.ts', env: { WEB: next.folder } })
      await mine.open('/dashboard')
      await mine.page.getByRole('alertdialog', { name: de.verfuegbar }).getByRole('button', { name: de.jetztAktivieren }).click()
      await mine.page.getByText(de.aktiviert).waitFor()
      const hash = (await mine.page.locator('meta[name=build]').getAttribute('content'))!.split(' ')[0]
      box.check('die neue Version läuft', hash === next.hash)
      box.check(`${waiting} Stempel warten davor, ${await mine.left()} danach`, waiting > 0 && (await mine.left()) === waiting)
      await mine.stamp()
      network.all('pass')
      await mine.untilEmpty()
      await compareScreens(box, dataDir, [mine], from)
    })
  },
}
