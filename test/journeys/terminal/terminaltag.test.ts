import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { flags } from '#test/browser/chromium.ts'
import { good, photograph, print } from '#test/scanner/pictures.ts'
import { film } from '#test/scanner/y4m.ts'
import { beimBuero, bereit, chipAn, gekoppelt, halte, mitAusweis, neuesTerminal, verbunden, webNfc, type Traeger } from '#test/terminal/wandterminal.ts'
import { opened, profile } from '../harness/browser.ts'
import { closeBrowser, goesOffline, leave, signedIn } from '../harness/person.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
const ordner = mkdtempSync(join(tmpdir(), 'portal-wand-'))
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
  rmSync(ordner, { recursive: true, force: true })
})

const amBuero = (page: Page) => page.getByText('nichts wartet').waitFor({ timeout: 60_000 })
const taste = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A browser with a folder of its own, as a terminal has it: its camera films this code, chips come over Web NFC. */
async function geraet(profil: string, kamera: string) {
  const bild = photograph(await print({ format: 'QRCode', text: kamera, labelType: 'qrcode' }), { ...good, width: 640, height: 480, module: 6 })
  const datei = join(ordner, 'kamera.y4m')
  writeFileSync(datei, film([bild, bild]))
  const context = await chromium.launchPersistentContext(profil, {
    executablePath: inject('chromium'),
    args: [...flags, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${datei}`],
    ...profile(inject('portal'), { size: 'terminal' }),
  })
  const page = await opened(context)
  await page.addInitScript(webNfc)
  return { context, page }
}
/** The power goes: every process of this profile, at once. */
async function toete(context: BrowserContext, profil: string) {
  const pids = spawnSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter((zeile) => zeile.includes(`--user-data-dir=${profil}`))
    .map((zeile) => Number(zeile.trim().split(' ')[0]))
  expect(pids.length).toBeGreaterThan(0)
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await context.close().catch(() => {})
}
/** The board as a manager has it open all day; nobody touches it again. */
async function tafel({ zuname, vorname }: Traeger) {
  const page = await signedIn('leitung')
  await page.goto(`/statusabfrage/mitarbeiter?q=${encodeURIComponent(`${zuname} ${vorname}`)}`)
  const zeile = page.locator('li, [role=row]', { hasText: zuname }).filter({ hasText: vorname }).first()
  await zeile.waitFor()
  return { page, zeigt: () => zeile.innerText() }
}

test('ein Tag an der Wand: gekoppelt, mit Leser, PIN, Kamera und Chip gestempelt, ohne Netz 200 Buchungen, Strom weg, wieder da; jede zählt einmal, und die offene Tafel zeigt es', async () => {
  const [erster, zweite, dritte, vierter] = [
    await mitAusweis(db, 21, '04A2-1C21'),
    await mitAusweis(db, 22, '04A2-1C22', '97135'),
    await mitAusweis(db, 23, 'KAMERA-1C23'),
    await mitAusweis(db, 24, '04A2-1C24'),
  ]
  const { code } = await neuesTerminal(db, 'Wand Tag', { wege: ['ausweis', 'pin', 'kamera'] })
  const profil = join(ordner, 'profil')
  const board = await tafel(erster)
  let { context, page } = await geraet(profil, dritte.nummer)
  await gekoppelt(page, code)
  await verbunden(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, { timeout: 60_000 })
  const ab = Temporal.Now.instant().toString()
  const bestaetigt = ({ zuname }: Traeger) => page.locator('.st-wer', { hasText: zuname }).waitFor()

  // The reader: gone, and then a break for certain; the board says so by itself.
  for (const was of ['Gehen', 'Pause']) {
    await taste(page, was)
    await halte(page, erster.nummer)
    await bestaetigt(erster)
    await page.getByText('übertragen', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
  }
  await expect.poll(board.zeigt).toContain('Pause')
  // The PIN.
  await taste(page, 'Ohne Ausweis')
  for (const ziffer of String(zweite.persnr)) await page.locator('.st-ziffern').getByRole('button', { name: ziffer, exact: true }).click()
  await taste(page, 'Weiter')
  for (const ziffer of zweite.pin) await page.locator('.st-ziffern').getByRole('button', { name: ziffer, exact: true }).click()
  await taste(page, 'Stempeln')
  await bestaetigt(zweite)
  await page.keyboard.press('Escape')
  // The camera.
  await taste(page, 'Mit der Kamera')
  await bestaetigt(dritte)
  await page.keyboard.press('Escape')
  // The chip.
  await chipAn(page)('04:a2:1c:24')
  await bestaetigt(vierter)
  await page.keyboard.press('Escape')
  await amBuero(page)
  const online = await Promise.all([erster, zweite, dritte, vierter].map(async ({ id }) => (await beimBuero(db, id, ab)).length))
  expect(online).toEqual([2, 1, 1, 1])

  await context.setOffline(true)
  await page.getByText('Ohne Netz').waitFor()
  // Two people, turn by turn, each time with a choice: within the minute the obvious action would be the same one again.
  for (let n = 0; n < 100; n++)
    for (const wer of [erster, zweite]) {
      await taste(page, n % 2 ? 'Gehen' : 'Pause')
      await halte(page, wer.nummer)
      await bestaetigt(wer)
      await page.keyboard.press('Escape')
    }
  await page.getByText('200 Buchungen warten').waitFor()
  expect(await board.zeigt()).toContain('Pause')
  await toete(context, profil)

  ;({ context, page } = await geraet(profil, dritte.nummer))
  await context.setOffline(true)
  await page.goto('/terminal')
  await bereit(page)
  await page.getByText('200 Buchungen warten').waitFor()
  await context.setOffline(false)
  await amBuero(page)
  const alle = (await Promise.all([erster, zweite, dritte, vierter].map(({ id }) => beimBuero(db, id, ab)))).flat()
  expect(alle).toHaveLength(205)
  expect(alle.map(({ folge }) => folge!).sort((a, b) => a - b)).toEqual(Array.from({ length: 205 }, (_, n) => n + 1))
  // The board was open the whole time: the last act of all was to go.
  await expect.poll(board.zeigt).not.toContain('Pause')
  await context.close()
  await leave(board.page)
}, 300_000)
