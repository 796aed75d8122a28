import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/db.ts'
import { flags } from '../chromium.ts'
import { opened, profile } from './browser.ts'
import { closeBrowser, leave, visitor } from './person.ts'
import { beimBuero, bereit, gekoppelt, halte, mitAusweis, neuesTerminal, verbunden, type Traeger } from '#test/wandterminal.ts'

const db = connect(inject('demoDatabase'), { max: 2 })
/** Nobody else counts their stamps. */
let erster: Traeger
let zweite: Traeger
beforeAll(async () => {
  erster = await mitAusweis(db, 1, '04A2-1B47')
  zweite = await mitAusweis(db, 2, '04A2-1B48', '9713')
})
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

const jetzt = () => Temporal.Now.instant().toString()
const titel = (page: Page) => page.getByRole('heading', { level: 1 })
const amBuero = (page: Page) => page.getByText('nichts wartet').waitFor({ timeout: 30_000 })
const wand = async (name: string) => {
  const [page, { id, code }] = await Promise.all([visitor({ size: 'terminal' }), neuesTerminal(db, name)])
  await gekoppelt(page, code)
  await verbunden(page)
  return { page, id }
}
test('ein Gerät wird gekoppelt; ein Ausweis am Leser bucht, was ansteht, und das Terminal sagt wer, was, wann und wie viel', async () => {
  const { page } = await wand('Wand Leser')
  const ab = jetzt()
  await halte(page, erster.nummer)
  await page.getByText(`${erster.vorname} ${erster.zuname}`).waitFor()
  expect(await titel(page).innerText()).toMatch(/^(Kommen|Gehen|Pause beenden)$/)
  await page.getByText('beim Büro').waitFor()
  await expect.poll(async () => page.locator('.st-zahlen').innerText()).toMatch(/Saldo\s+[+−]?\d+:\d\d/)
  const [stempel] = await beimBuero(db, erster.id, ab)
  expect(stempel).toMatchObject({ quelle: 'terminal', folge: 1, vertrauen: 'A' })
  // A second, nervous time: nothing new.
  await halte(page, '04:a2:1b:47')
  await page.getByText('Schon gebucht').waitFor()
  expect(await beimBuero(db, erster.id, ab)).toHaveLength(1)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await page.getByRole('heading', { name: 'Zurückgenommen' }).waitFor()
  await amBuero(page)
  expect(await beimBuero(db, erster.id, ab)).toEqual([])
  await leave(page)
})

test('wer etwas anderes wählt, bucht das: vorher mit einer Taste, nachher mit „Doch“', async () => {
  const { page } = await wand('Wand Wahl')
  const ab = jetzt()
  await page.getByRole('button', { name: 'Spezialstempel' }).click()
  await page.getByRole('button', { name: 'Schulung' }).click()
  await page.getByText('Gebucht wird: Schulung').waitFor()
  await halte(page, zweite.nummer)
  await page.getByRole('heading', { name: 'Schulung' }).waitFor()
  await page.getByRole('button', { name: 'Doch Gehen' }).click()
  await page.getByRole('heading', { name: 'Gehen', exact: true }).waitFor()
  await amBuero(page)
  expect((await beimBuero(db, zweite.id, ab)).map(({ flag, code }) => `${flag} ${code}`)).toEqual(['departure Normal'])
  await leave(page)
})

test('eine fremde Karte wird abgewiesen und als Lesung behalten; getippt ist nie ein Ausweis', async () => {
  const { page, id } = await wand('Wand fremd')
  await page.keyboard.type(`${erster.nummer.replace('-', '')}`, { delay: 100 })
  await page.keyboard.press('Enter')
  expect(await page.getByRole('heading', { name: 'Ausweis anhalten' }).isVisible()).toBe(true)
  await halte(page, 'FFFF0000')
  await page.getByRole('heading', { name: 'Diese Karte kennt das Terminal nicht' }).waitFor()
  await amBuero(page)
  const lesungen = await db
    .selectFrom('terminalLesung as l')
    .innerJoin('terminalGeraet as g', 'g.id', 'l.geraetId')
    .where('g.terminalId', '=', id)
    .select(['l.grund', 'l.ende', 'l.weg'])
    .execute()
  expect(lesungen).toEqual([{ grund: 'unbekannt', ende: '0000', weg: 'ausweis' }])
  // The next badge does not wait for the message to go.
  await halte(page, erster.nummer)
  await page.getByText(`${erster.vorname} ${erster.zuname}`).waitFor()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await amBuero(page)
  await leave(page)
})

test('ohne Ausweis: Personalnummer und PIN am Ziffernfeld; eine falsche PIN sagt nicht, was falsch war', async () => {
  const { page } = await wand('Wand PIN')
  const ab = jetzt()
  const tippe = async (text: string) => {
    for (const ziffer of text) await page.locator('.st-ziffern').getByRole('button', { name: ziffer, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Ohne Ausweis' }).click()
  await tippe(String(zweite.persnr))
  await page.getByRole('button', { name: 'Weiter' }).click()
  await tippe('0000')
  await page.getByRole('button', { name: 'Stempeln' }).click()
  await page.getByText('Personalnummer oder PIN ist falsch.').waitFor()
  // The keyboard beside it does as well.
  await page.keyboard.type(String(zweite.persnr), { delay: 90 })
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.keyboard.type(zweite.pin, { delay: 90 })
  await page.getByRole('button', { name: 'Stempeln' }).click()
  await page.getByText(`${zweite.vorname} ${zweite.zuname}`).waitFor()
  await page.getByText('beim Büro').waitFor()
  expect(await beimBuero(db, zweite.id, ab)).toHaveLength(1)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await amBuero(page)
  await leave(page)
})

test('der Leser des Geräts selbst: ein Chip über Web NFC bucht, ein unlesbarer sagt es', async () => {
  const { code } = await neuesTerminal(db, 'Wand NFC')
  const page = await visitor({ size: 'terminal' })
  await page.addInitScript(() => {
    const alle: EventTarget[] = []
    class NDEFReader extends EventTarget {
      scan() {
        alle.push(this)
        return Promise.resolve()
      }
    }
    Object.assign(globalThis, {
      NDEFReader,
      chip: (serialNumber: string | null) => {
        for (const reader of alle) {
          const event = new Event(serialNumber === null ? 'readingerror' : 'reading')
          reader.dispatchEvent(Object.assign(event, { serialNumber, message: { records: [] } }))
        }
      },
    })
  })
  const chip = (nummer: string | null) => page.evaluate((n) => (globalThis as unknown as { chip: (nummer: string | null) => void }).chip(n), nummer)
  await gekoppelt(page, code)
  await verbunden(page)
  const ab = jetzt()
  await chip(null)
  await page.getByRole('heading', { name: 'Die Karte war nicht zu lesen' }).waitFor()
  await chip('04:a2:1b:47')
  await page.getByText(`${erster.vorname} ${erster.zuname}`).waitFor()
  await page.getByText('beim Büro').waitFor()
  expect(await beimBuero(db, erster.id, ab)).toHaveLength(1)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await amBuero(page)
  await leave(page)
})

/** A browser with a folder of its own, as a terminal has it: killed hard and started again. */
async function geraet(ordner: string) {
  const context = await chromium.launchPersistentContext(ordner, {
    executablePath: inject('chromium'),
    args: flags,
    ...profile(inject('portal'), { size: 'terminal' }),
  })
  return { context, page: await opened(context) }
}
const toete = async (context: BrowserContext, ordner: string) => {
  const { spawnSync } = await import('node:child_process')
  const pids = spawnSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((zeile) => zeile.includes(`--user-data-dir=${ordner}`))
    .map((zeile) => Number(zeile.trim().split(' ')[0]))
  expect(pids.length).toBeGreaterThan(0)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await context.close().catch(() => {})
}
const mitWorker = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, { timeout: 60_000 })

test('ohne Netz, 200 Buchungen, Strom weg: das Terminal kommt gekoppelt und mit seiner Warteschlange zurück, und jede zählt einmal', async () => {
  const ordner = mkdtempSync(join(tmpdir(), 'portal-wand-'))
  const { code } = await neuesTerminal(db, 'Wand Strom')
  let { context, page } = await geraet(ordner)
  await gekoppelt(page, code)
  await verbunden(page)
  await mitWorker(page)
  const ab = jetzt()
  await context.setOffline(true)
  await page.getByText('Ohne Netz').waitFor({ timeout: 30_000 })
  // Two people, turn by turn, each time with a choice: within the minute the obvious action would be the same one again.
  for (let n = 0; n < 100; n++)
    for (const { nummer, zuname } of [erster, zweite]) {
      await page.getByRole('button', { name: n % 2 ? 'Gehen' : 'Pause', exact: true }).waitFor()
      await page.getByRole('button', { name: n % 2 ? 'Gehen' : 'Pause', exact: true }).click()
      await halte(page, nummer)
      await page.locator('.st-wer', { hasText: zuname }).waitFor()
      await page.keyboard.press('Escape')
    }
  await page.getByText('200 Buchungen warten').waitFor()
  await toete(context, ordner)

  ;({ context, page } = await geraet(ordner))
  await context.setOffline(true)
  await page.goto('/terminal')
  await bereit(page)
  await page.getByText('200 Buchungen warten').waitFor()
  await context.setOffline(false)
  await amBuero(page)
  const alle = [...(await beimBuero(db, erster.id, ab)), ...(await beimBuero(db, zweite.id, ab))]
  expect(alle).toHaveLength(200)
  expect(alle.map(({ folge }) => folge!).sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n + 1))
  await context.close()
  rmSync(ordner, { recursive: true, force: true })
}, 300_000)
