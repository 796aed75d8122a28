import { join } from 'node:path'
import { messages as warteschlange } from '#apps/warteschlange/messages.ts'
import { bundled } from '../browser/bundle.ts'
import { inField } from '../browser/field.ts'
import type { Fate, Network } from '../browser/network.ts'
import type { Phone } from '../browser/phone.ts'
import { storedSince } from '../browser/screens.ts'
import type { Box, Scenario } from '../box.ts'
import type { Intent } from '../crew.ts'
import { compare } from '../ledger.ts'
import { withOwner } from '../owner.ts'

type Probe = {
  probe: {
    photos: (anwenderId: string, from: number, many: number) => Promise<number>
    fill: (anwenderId: string, many: number, done: number) => Promise<Pick<Intent, 'id' | 'folge' | 'geraet' | 'timestamp'>[]>
  }
}
const limitSeconds = 60
/** What becomes of the first stacks: one does not arrive, the answer to the next is lost after the commit. */
const fates: readonly Fate[] = ['reset', 'lose']

export const browserStock: Scenario = {
  name: 'browser-stock',
  about: 'ein großer Vorrat wartender Stempel geht auf einmal ans Büro, danach einer von Fotos; ein Stapel kommt nicht an, bei einem geht die Antwort verloren',
  planted: { 'early-removal-of-stacks': /nicht mehr auf dem Gerät/ },
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
      await mine.page.getByText(warteschlange.de.allesDa, { exact: true }).waitFor()
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
      await photos(box, { dataDir, network, mine, script, anwenderId })
    })
  },
}

/** Photos that wait on the same device: all of them arrive, each once, whatever becomes of the first stack. */
async function photos(
  box: Box,
  { dataDir, network, mine, script, anwenderId }: { dataDir: string; network: Network; mine: Phone; script: string; anwenderId: string },
) {
  const many = box.quick ? 5 : 300
  network.all('reset')
  await mine.page.evaluate(script)
  let bytes = 0
  for (let from = 0; from < many; from += 10)
    bytes += await mine.page.evaluate(([id, first, some]) => (globalThis as unknown as Probe).probe.photos(id, first, some), [
      anwenderId,
      from,
      Math.min(10, many - from),
    ] as const)
  const waiting = await mine.left()
  const began = performance.now()
  let answers = 0
  network.fateOf = (path) => (/\/(stapel|teile)/.test(path) ? (fates[answers++] ?? 'pass') : 'pass')
  await mine.queue()
  await mine.untilEmpty(1_200)
  box.note(`${many} Fotos (${(bytes / 1e6).toFixed(0)} MB, ${waiting} Einträge) in ${((performance.now() - began) / 1000).toFixed(1)} s beim Büro`)
  const names = await withOwner(
    dataDir,
    async (client) => (await client.query<{ name: string }>(`select name from datei where name like 'Foto %' order by name`)).rows,
  )
  box.check(`${names.length} von ${many} Fotos angekommen, jedes einmal`, names.length === many && new Set(names.map(({ name }) => name)).size === many)
}
