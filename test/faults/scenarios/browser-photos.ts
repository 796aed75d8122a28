import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { bundled } from '../browser/bundle.ts'
import { inField } from '../browser/field.ts'
import type { Fate } from '../browser/network.ts'
import type { Scenario } from '../box.ts'
import { withOwner } from '../owner.ts'

type Probe = { probe: { photograph: (anwenderId: string, ticket: string, nr: number) => Promise<{ id: string; bytes: number }> } }
/** Every so often what was sent does not arrive, or its answer is lost after the commit. (A browser repeats by itself what was only reset.) */
const fateOf = (nr: number): Fate => (nr % 40 === 5 ? 'unavailable' : nr % 40 === 10 ? 'lose' : 'pass')
const writes = /\/(?:stapel|teile|dateien|dokumente)\b/
const limitSeconds = 60

/** Bytes that the page holds, after a collection. */
async function heapOf(page: Page) {
  const inspector = await page.context().newCDPSession(page)
  await inspector.send('HeapProfiler.collectGarbage')
  const { usedSize, backingStorageSize = 0 } = (await inspector.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number }
  await inspector.detach()
  return usedSize + backingStorageSize
}

/** The least of a few looks: while a try to send is on its way, the page has some of what waits in its hands. */
async function restingHeap(page: Page) {
  const looks: number[] = []
  for (let look = 0; look < 4; look++) {
    looks.push(await heapOf(page))
    await page.waitForTimeout(500)
  }
  return Math.min(...looks)
}

export const browserPhotos: Scenario = {
  name: 'browser-photos',
  about: 'Fotos warten auf dem Telefon, der Browser wird beendet und neu gestartet; alle kommen in ihrer Ordnung an, jedes einmal',
  planted: { 'early-removal-of-stacks': /Fotos am Ticket|Einträge warten/, 'files-in-memory': /im Speicher/ },
  async run(box) {
    const dataDir = box.data('data')
    await box.start({ dataDir })
    const script = await bundled(join(import.meta.dirname, '..', 'browser', 'stock.browser.ts'))
    await inField(box, async ({ network, phone }) => {
      const mine = await phone('foto').equip('support')
      await mine.start()
      const { anwenderId, ticket } = await mine.page.evaluate(async () => {
        const read = async (path: string) => (await fetch(path)).json()
        const { entities } = (await read('/api/v1/ticket/tickets/entities?limit=1')) as { entities: { id: string }[] }
        return { anwenderId: ((await read('/api/v1/auth/session')) as { anwenderId: string }).anwenderId, ticket: entities[0]!.id }
      })
      network.all('reset')
      await mine.page.evaluate(script)
      const many = box.quick ? 30 : 300
      const taken: { id: string; bytes: number }[] = []
      for (let nr = 0; nr < many; nr++)
        taken.push(
          await mine.page.evaluate(([id, ticket, nr]) => (globalThis as unknown as Probe).probe.photograph(id, ticket, nr), [anwenderId, ticket, nr] as const),
        )
      const waiting = await mine.left()
      await mine.kill()
      await mine.start()
      box.check(`${waiting} Einträge warten, nach dem Ende des Browsers noch ${await mine.left()}`, (await mine.left()) === waiting)
      await mine.queue()
      await mine.page
        .getByText(new RegExp(`^${many} Einträge warten\\.`))
        .first()
        .waitFor()
      const heap = await restingHeap(mine.page)
      box.check(`die Seite hält ${(heap / 1e6).toFixed(0)} MB im Speicher, nicht die Fotos`, heap < 18_000_000)
      const began = performance.now()
      let [calls, lost] = [0, 0]
      network.fateOf = (path) => {
        const fate = writes.test(path) ? fateOf(calls++) : 'pass'
        if (fate !== 'pass') lost++
        return fate
      }
      await mine.queue()
      await mine.untilEmpty(900, false)
      const seconds = (performance.now() - began) / 1000
      const megabytes = taken.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6
      box.note(
        `${many} Fotos mit ${megabytes.toFixed(0)} MB in ${seconds.toFixed(1)} s beim Büro: ${(seconds / limitSeconds).toFixed(2)} × der Grenze (${limitSeconds} s)`,
      )
      box.note(`${calls} Sendungen, davon ${lost} nicht angekommen oder ohne Antwort`)
      const rows = await withOwner(
        dataDir,
        async (client) =>
          (
            await client.query<{ id: string; heil: boolean }>(
              `select d.id, f.bytes > 10000 and f.vorschau is not null as heil from ticket_dokument d join datei f using (id)
               where d.ticket_id = $1 and d.id = any($2) order by d.zeitpunkt, d.id`,
              [ticket, taken.map(({ id }) => id)],
            )
          ).rows,
      )
      box.check(`${rows.length} von ${many} Fotos am Ticket, jedes einmal`, rows.length === many)
      box.check(
        'jedes mit Inhalt und Vorschau',
        rows.every(({ heil }) => heil),
      )
      box.check(
        'in der Ordnung, in der sie gemacht wurden',
        rows.every(({ id }, index) => id === taken[index]!.id),
      )
      const rest = await withOwner(
        dataDir,
        async (client) => (await client.query<{ teile: number }>('select count(*)::int as teile from datei_teil')).rows[0]!.teile,
      )
      box.check(`${rest} Teile übrig`, rest === 0)
    })
  },
}
