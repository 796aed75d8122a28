import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { inField } from '../browser/field.ts'
import type { Phone } from '../browser/phone.ts'
import type { Box, Scenario } from '../box.ts'
import { withOwner } from '../owner.ts'

/** What a person does one after the other until a sheet is finished; after each step the browser may be killed. */
const steps: readonly [name: string, act: (page: Page, notiz: string) => Promise<unknown>][] = [
  ['neu', (page) => page.getByRole('button', { name: 'Neuer Arbeitsschein' }).first().click()],
  [
    'Objekt gewählt',
    async (page) => {
      await page.getByRole('combobox', { name: 'Objekt' }).click()
      await page.getByRole('option').first().click()
    },
  ],
  ['Notiz getippt', (page, notiz) => page.getByLabel('Notiz', { exact: true }).fill(notiz)],
  [
    'Foto gewählt',
    async (page) => {
      const [wahl] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Datei wählen' }).click()])
      await wahl.setFiles({ name: 'foto.txt', mimeType: 'text/plain', buffer: Buffer.from('vor Ort') })
    },
  ],
  ['Speichern gedrückt', (page) => page.getByRole('button', { name: 'Speichern', exact: true }).click()],
  ['am Gerät gespeichert', (page) => page.getByRole('list', { name: 'Noch nicht übertragen' }).waitFor()],
  ['Abschluss geöffnet', (page) => page.getByRole('button', { name: 'Speichern und abschließen' }).click()],
  [
    'Name getippt',
    async (page) => {
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Tippen', { exact: true }).click()
      await dialog.getByLabel('Name in Druckschrift').fill('Heike Brandt')
    },
  ],
  ['Abschließen gedrückt', (page) => page.getByRole('dialog').getByRole('button', { name: 'Speichern und abschließen' }).click()],
  ['am Gerät abgeschlossen', (page) => page.getByText('Auf dem Gerät abgeschlossen.').first().waitFor()],
]
/** After this step the form is full and nothing of it saved. */
const unsaved = 'Foto gewählt'
const gespeichertAb = steps.findIndex(([name]) => name === 'am Gerät gespeichert')

export const scheinBrowser: Scenario = {
  name: 'schein-browser',
  long: true,
  about: 'Chromium wird an zehn Stellen eines Arbeitsscheins hart beendet, ohne Netz; was als gespeichert oder abgeschlossen galt, ist danach einmal im Büro',
  async run(box) {
    const dataDir = box.data('data')
    await box.start({ dataDir })
    await inField(box, async ({ network, phone }) => {
      const mine = await phone('schein').equip('monteur')
      await mine.start()
      // Read once with a network, the lists lie on the device.
      await mine.open('/arbeitsschein/01a1f8d5-bec0-70ff-8541-00000000feed?neu=1')
      await mine.page.getByRole('combobox', { name: 'Objekt' }).waitFor()
      await mine.page.waitForLoadState('networkidle')
      await mine.open('/arbeitsschein')
      await mine.page.getByRole('button', { name: 'Neuer Arbeitsschein' }).first().waitFor()
      await delay(4_000)
      await mine.close()
      const points = box.quick ? [3, 4, 9] : steps.map((_, nr) => nr)
      const done: { at: number; notiz: string; address: string }[] = []
      for (const at of points) {
        network.all('reset')
        const notiz = `Absturz ${at} ${mine.geraet.slice(0, 8)}`
        await mine.start('/arbeitsschein')
        for (const [, act] of steps.slice(0, at + 1)) await act(mine.page, notiz)
        // What is asked for afterwards has to be on the disk; else a press may have been heard or not: half of the time it had a moment.
        if (steps[at]![0] === unsaved) await expectDraft(mine.page, notiz)
        else if (at % 2) await delay(Math.random() * 300)
        done.push({ at, notiz, address: new URL(mine.page.url()).pathname })
        await mine.kill()
      }
      await draftsThere(box, mine, done)
      network.all('pass')
      await mine.start('/arbeitsschein')
      await mine.untilEmpty()
      await compare(box, dataDir, done)
    })
  },
}

/** What was typed and not saved stands in the form again. */
async function draftsThere(box: Box, mine: Phone, done: readonly { at: number; notiz: string; address: string }[]) {
  const typed = done.find(({ at }) => steps[at]![0] === unsaved)
  if (!typed) return
  await mine.start(`${typed.address}?neu=1`)
  const field = mine.page.getByLabel('Notiz', { exact: true })
  await field.waitFor()
  box.check('Kopf und Notiz, die nicht gespeichert waren, stehen nach dem Absturz wieder da', (await field.inputValue()) === typed.notiz)
  await mine.kill()
}

/** A draft is written when nothing was typed for a quarter of a second. */
async function expectDraft(page: Page, text: string) {
  for (let tries = 0; tries < 400; tries++, await delay(50)) if ((await page.evaluate(draftsOnDisk)).includes(text)) return
  throw new Error(`no draft with “${text}” on the disk`)
}
const draftsOnDisk = () =>
  new Promise<string>((done) => {
    const open = indexedDB.open('portal')
    open.onsuccess = () => {
      const drafts = open.result.transaction('drafts').objectStore('drafts').getAll()
      drafts.onsuccess = () => {
        open.result.close()
        done(JSON.stringify(drafts.result))
      }
    }
  })

async function compare(box: Box, dataDir: string, done: readonly { at: number; notiz: string }[]) {
  const rows = await withOwner(
    dataDir,
    async (client) =>
      (
        await client.query<{ notiz: string; zustand: string; fassungen: number; bilder: number }>(
          `select s.notiz, s.zustand, (select count(*)::int from arbeitsschein_fassung f where f.arbeitsschein_id = s.id) as fassungen,
             (select count(*)::int from einsatzbild b where b.gegenstand = s.id) as bilder
           from arbeitsschein s where s.notiz = any($1)`,
          [done.map(({ notiz }) => notiz)],
        )
      ).rows,
  )
  const of = (notiz: string) => rows.filter((row) => row.notiz === notiz)
  const saved = done.filter(({ at }) => at >= gespeichertAb)
  box.check(
    `${saved.length} als gespeichert gezeigte Scheine: jeder einmal, mit seinem Foto`,
    saved.every(({ notiz }) => of(notiz).length === 1 && of(notiz)[0]!.bilder === 1),
  )
  const finished = done.filter(({ at }) => at === steps.length - 1)
  box.check(
    `${finished.length} als abgeschlossen gezeigt: jeder mit genau einer Fassung`,
    finished.every(({ notiz }) => of(notiz)[0]?.fassungen === 1),
  )
  box.check('keiner doppelt', new Set(rows.map(({ notiz }) => notiz)).size === rows.length)
  box.note(rows.map(({ notiz, zustand }) => `${steps[Number(notiz.split(' ')[1])]![0]}: ${zustand}`).join(', '))
}
