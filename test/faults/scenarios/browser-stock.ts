import { join } from 'node:path'
import { messages as warteschlange } from '#apps/warteschlange/messages.ts'
import { bundled } from '../browser/bundle.ts'
import { inField } from '../browser/field.ts'
import type { Fate } from '../browser/network.ts'
import { storedSince } from '../browser/screens.ts'
import type { Scenario } from '../box.ts'
import type { Intent } from '../crew.ts'
import { compare } from '../ledger.ts'

type Probe = { probe: { fill: (anwenderId: string, many: number, done: number) => Promise<Pick<Intent, 'id' | 'folge' | 'geraet' | 'timestamp'>[]> } }
const limitSeconds = 60
/** What becomes of the first stacks: one does not arrive, the answer to the next is lost after the commit. */
const fates: readonly Fate[] = ['reset', 'lose']

export const browserStock: Scenario = {
  name: 'browser-stock',
  about: 'ein großer Vorrat wartender Stempel geht auf einmal ans Büro; ein Stapel kommt nicht an, bei einem geht die Antwort verloren',
  planted: { 'early-removal-of-stacks': /nicht mehr auf dem Gerät|verloren/ },
  async run(box) {
    const dataDir = box.data('data')
    await box.start({ dataDir })
    const script = await bundled(join(import.meta.dirname, '..', 'browser', 'stock.browser.ts'))
    await inField(box, async ({ network, phone }) => {
      const from = Temporal.Now.instant()
      const mine = await phone('anna').equip('monteur')
      await mine.start()
      const { anwenderId } = await mine.page.evaluate(async () => (await (await fetch('/api/v1/auth/session')).json()) as { anwenderId: string })
      network.all('reset')
      await mine.page.evaluate(script)
      const many = box.quick ? 300 : 10_000
      const intents: Intent[] = []
      for (let done = 0; done < many; done += 100) {
        const stored = await mine.page.evaluate(([id, from]) => (globalThis as unknown as Probe).probe.fill(id, 100, from), [anwenderId, done] as const)
        intents.push(...stored.map((one) => ({ ...one, body: '', confirmed: 201 })))
      }
      await mine.queue()
      const told = mine.page.getByText(new RegExp(`^(${many}|${many.toLocaleString('de-DE').replace('.', '\\.')}) Einträge warten\\.`)).first()
      const seen = await told.waitFor().then(
        async () => (await told.innerText()).trim(),
        () => null,
      )
      const left = await mine.left()
      box.check(`am Bildschirm: „${seen ?? 'eine andere Zahl'}“; ${many - left} davon nicht mehr auf dem Gerät`, seen !== null && left === many)
      if (left !== many) return
      const drawn = mine.page.locator('.ws-liste > li')
      const before = await drawn.count()
      await mine.page.getByRole('button', { name: warteschlange.de.weitereZeigen }).click()
      await drawn.nth(before).waitFor()
      box.check(`die Liste zeigt ${before} und auf Wunsch ${await drawn.count()}`, before === 100 && (await drawn.count()) === 200)
      const began = performance.now()
      let stacks = 0
      network.fateOf = (path) => (path.endsWith('/stapel') ? (fates[stacks++] ?? 'pass') : 'pass')
      await mine.queue()
      await mine.untilEmpty(600)
      box.check(`${stacks} Stapel: der erste kam nicht an, die Antwort auf den zweiten ging verloren`, stacks > 3)
      const seconds = (performance.now() - began) / 1000
      box.note(
        `${many} Stempel in ${seconds.toFixed(1)} s beim Büro: ${(((seconds / many) * 10_000) / limitSeconds).toFixed(2)} × der Grenze (10.000 in ${limitSeconds} s)`,
      )
      await mine.page.getByRole('main').getByText(warteschlange.de.allesDa, { exact: true }).waitFor()
      await compare(box, dataDir, intents)
      const rows = (await storedSince(dataDir, from)).toSorted((a, b) => a.empfangen - b.empfangen)
      box.check(
        'in der Ordnung des Geräts gespeichert',
        rows.every(({ folge }, index) => index === 0 || folge! > rows[index - 1]!.folge!),
      )
      const last = intents.at(-1)!.folge
      await mine.open('/dashboard')
      await mine.stamp()
      await mine.untilEmpty()
      box.check(`die Nummern gehen weiter: ${last + 1}`, (await storedSince(dataDir, from)).at(-1)?.folge === last + 1)
    })
  },
}
