import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { pwaTexts } from '#platform/web/pwa/messages.ts'
import { root } from '#test/checks/sources.ts'
import { otherVersion, withMissingPart, withThrowingWorker } from '#test/browser/builds.ts'
import { opened, profile } from '../harness/browser.ts'
import { anyStamp, closeBrowser, goesOffline, leave, newBrowser, people, signIn } from '../harness/person.ts'
import { place } from '../harness/place.ts'
import { passThere } from '../walk/helps.ts'

goesOffline()

const de = pwaTexts.de
/** Nobody else counts her stamps. */
const olga = 'olga.sokolova@musterbau.example'
const folder = mkdtempSync(join(tmpdir(), 'portal-versionen-'))
const dist = join(root, 'dist')
const db = connect(inject('demoDatabase'), { max: 2 })
let here: Awaited<ReturnType<typeof place>>
let next: Awaited<ReturnType<typeof otherVersion>>
beforeAll(async () => {
  here = await place()
  next = await otherVersion(join(folder, 'neu'), '25.9.1')
})
beforeEach(() => {
  here.state.busy = false
  return here.serve(dist)
})
afterAll(async () => {
  await here.gone()
  await db.destroy()
  await closeBrowser()
  rmSync(folder, { recursive: true, force: true })
})

const visit = async () => opened(await (await newBrowser()).newContext(profile(here.address(), {})))
/** Signed in and in the settings, with the app kept on the device. */
async function equipped(username: string = people.leitung) {
  const page = await visit()
  await signIn(page.context(), username)
  await page.goto('/settings#pwaUpdate')
  await page.getByRole('button', { name: de.registrieren, exact: true }).click()
  await page.getByText(de.registriert, { exact: true }).waitFor()
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  return page
}
const stamps = async (username: string, from: string) =>
  (
    await db
      .selectFrom('zeitstempel as z')
      .innerJoin('anwender as a', 'a.lstfixId', 'z.lstfixId')
      .where('a.username', '=', username)
      .where('z.empfangen', '>=', from)
      .select('z.id')
      .execute()
  ).length
const hashOf = (page: Page) =>
  page
    .locator('meta[name=build]')
    .getAttribute('content')
    .then((text) => text!.split(' ')[0])
const registrations = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
const caches = (page: Page) => page.evaluate(async () => (await globalThis.caches.keys()).sort())
const question = (page: Page) => page.getByRole('alertdialog', { name: de.verfuegbar })
const checkAgain = (page: Page) => page.getByRole('button', { name: de.pruefen, exact: true }).click()

test('30 Sekunden nach dem Start wird der Service Worker von selbst registriert, vorher nicht', async () => {
  const page = await visit()
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('Benutzername').waitFor()
  await page.clock.runFor(29_000)
  expect(await registrations(page)).toBe(0)
  await page.clock.runFor(10_000)
  await expect.poll(() => registrations(page)).toBe(1)
  await leave(page)
})

test('eine neue Version wird geladen, gefragt, aktiviert und bestätigt; ein zweites Fenster arbeitet mit seiner weiter', async () => {
  const page = await equipped()
  const before = await hashOf(page)
  const second = await opened(page.context())
  await second.goto('/settings')
  await second.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()
  await here.serve(next.folder)
  await checkAgain(page)
  await question(page).waitFor()
  expect(await hashOf(page)).toBe(before)
  await question(page).getByRole('button', { name: de.jetztAktivieren }).click()
  await page.getByText(de.aktiviert).waitFor()
  expect(await hashOf(page)).toBe(next.hash)
  expect(page.url()).toBe(`${here.address()}/settings#pwaUpdate`)

  // The second window still runs the old version: its parts exist on this device only.
  await question(second).getByRole('button', { name: de.spaeter }).click()
  await second.getByRole('link', { name: 'Statusabfrage' }).first().click()
  await second.getByRole('heading', { level: 1, name: 'Statusabfrage' }).waitFor()
  expect(await hashOf(second)).toBe(before)
  await checkAgain(page)
  await page.getByText(de.keineNeue).waitFor()
  expect(await caches(page)).toEqual([`build-${before}`, `build-${next.hash}`].sort())

  // Nobody needs it any more.
  await second.close()
  await checkAgain(page)
  await expect.poll(() => caches(page)).toEqual([`build-${next.hash}`])
  await leave(page)
})

test('ein Stempel, der auf dem Gerät wartet, übersteht die neue Version und kommt danach einmal an', async () => {
  const page = await equipped(olga)
  const from = Temporal.Now.instant().toString()
  await page.goto('/dashboard')
  await page.waitForFunction(passThere)
  here.state.busy = true
  await page.locator('#inhalt').getByRole('button', { name: anyStamp }).first().click()
  await page.locator('.sync.waits').waitFor()
  await here.serve(next.folder)
  // The server speaks for another version than the page: it is looked for without being asked.
  await page.goto('/dashboard')
  await question(page).getByRole('button', { name: de.jetztAktivieren }).click()
  await page.getByText(de.aktiviert).waitFor()
  expect(await hashOf(page)).toBe(next.hash)
  await page.locator('.sync.waits').waitFor()
  expect(await stamps(olga, from)).toBe(0)
  here.state.busy = false
  const tried: string[] = []
  // The page may be gone before the answer is asked for.
  const status = (request: Request) =>
    request.response().then(
      (answer) => answer?.status(),
      () => 'gone',
    )
  page.on('requestfinished', async (request) => request.method() === 'POST' && tried.push(`${request.url()} ${await status(request)}`))
  page.on('requestfailed', (request) => request.method() === 'POST' && tried.push(`${request.url()} ${request.failure()?.errorText}`))
  await page.reload()
  const waiting = page.locator('.sync.waits')
  await expect.poll(async () => (await waiting.count()) && [await waiting.getAttribute('aria-label'), ...tried]).toBe(0)
  await expect.poll(() => stamps(olga, from)).toBe(1)
  await leave(page)
})

test('„Später“ heißt später: die Frage kommt im selben Fenster nicht wieder, die Einstellungen bieten die Version weiter an', async () => {
  const page = await equipped()
  const before = await hashOf(page)
  await here.serve(next.folder)
  await checkAgain(page)
  await question(page).getByRole('button', { name: de.spaeter }).click()
  await page.reload()
  await page.getByText(de.bereit, { exact: true }).waitFor()
  expect(await question(page).count()).toBe(0)
  expect(await hashOf(page)).toBe(before)
  await page.locator('#pwaUpdate').getByText(next.hash).waitFor()
  await page.locator('#pwaUpdate').getByRole('button', { name: de.jetztAktivieren }).click()
  await page.getByText(de.aktiviert).waitFor()
  expect(await hashOf(page)).toBe(next.hash)
  await leave(page)
})

test.each([
  ['in der ein Teil fehlt', withMissingPart],
  ['deren Worker wirft', withThrowingWorker],
])('eine Version, %s, ändert nichts', async (name, damage) => {
  const page = await equipped()
  const before = await hashOf(page)
  const broken = await otherVersion(join(folder, name.replaceAll(' ', '-')), `25.9.2-${name.length}`)
  damage(broken.folder)
  await here.serve(broken.folder)
  await checkAgain(page)
  await page.locator('#pwaUpdate').getByText(de.fehlgeschlagen).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()
  expect(await hashOf(page)).toBe(before)
  await expect.poll(() => caches(page)).toEqual([`build-${before}`]) // loading the page looked for a version once more
  await leave(page)
})

test('entfernt ist entfernt: kein Worker, keine Dateien', async () => {
  const page = await equipped()
  await page.getByRole('button', { name: de.entfernen, exact: true }).click()
  await page.getByText(de.entfernt).waitFor()
  expect(await registrations(page)).toBe(0)
  expect(await caches(page)).toEqual([])
  await leave(page)
})
