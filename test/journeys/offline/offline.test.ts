import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { messages } from '#apps/warteschlange/messages.ts'
import { connect } from '#platform/server/database/db.ts'
import { flags } from '#test/browser/chromium.ts'
import { keysIn } from '#test/browser/devicestore.ts'
import { Network } from '#test/faults/browser/network.ts'
import { anyStamp, closeBrowser, goesOffline, leave, people, settled, signIn, visitor } from '../harness/person.ts'
import { opened, profile, type Look } from '../harness/browser.ts'
import { passThere } from '../walk/helps.ts'

goesOffline()

const warteschlange = messages.de
const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

/** Nobody else stamps as these: what they have at the office is counted. */
const own = { phone: 'christoph.weidinger@musterbau.example', office: 'sandra.lechner@musterbau.example', leaves: 'dejan.petrovic@musterbau.example' }
async function signedIn(username: string, look?: Look) {
  const page = await visitor(look)
  await signIn(page.context(), username)
  return page
}
const act = (page: Page, name: string) => page.locator('.se-karte').getByRole('button', { name, exact: true }).click()
const stand = (page: Page) => page.locator('.se-karte').getByRole('button', { name: anyStamp }).last().innerText()
/** From its pass on, a stamp is safe on the device. */
const ready = (page: Page) => page.waitForFunction(passThere)
/** Stamps of a person since `from`, as the office has them. */
const atOffice = async (username: string, from: string) =>
  await db
    .selectFrom('zeitstempel as z')
    .innerJoin('anwender as a', 'a.lstfixId', 'z.lstfixId')
    .where('a.username', '=', username)
    .where('z.empfangen', '>=', from)
    .orderBy('z.folge')
    .select(['z.id', 'z.flag', 'z.code', 'z.vertrauen', 'z.folge', 'z.geraet', 'z.erfasstVon'])
    .execute()
const now = () => Temporal.Now.instant().toString()

async function dashboard(page: Page) {
  await page.goto('/dashboard')
  await settled(page)
  await ready(page)
  await page.locator('.se-karte').waitFor()
}

test('ohne Netz: gestempelt heißt gespeichert, der Zustand folgt, und alles kommt einmal an, sobald das Büro wieder da ist', async () => {
  const page = await signedIn(own.phone, { size: 'phone' })
  const from = now()
  await dashboard(page)
  // Whatever another journey left him at, a break maybe: he is out, and nothing of it is still on its way when the network goes.
  let before = 0
  for (let wish = await stand(page); wish !== 'Kommen'; wish = await stand(page)) {
    await act(page, wish)
    await expect.poll(() => stand(page)).not.toBe(wish)
    before++
  }
  await expect.poll(async () => (await atOffice(own.phone, from)).length).toBe(before)
  await expect.poll(() => page.locator('.sync.waits').count()).toBe(0)
  await page.context().setOffline(true)
  await act(page, 'Kommen')
  await expect.poll(() => stand(page)).toBe('Gehen')
  await act(page, 'Pause')
  await expect.poll(() => stand(page)).toBe('Pause beenden')
  await act(page, 'Pause beenden')
  await expect.poll(() => stand(page)).toBe('Gehen')
  await act(page, 'Gehen')
  await expect.poll(() => stand(page)).toBe('Kommen')
  await page.locator('.sync.waits').click()
  await page.getByText('Kein Netz, alles gesichert').waitFor()
  // Not among those that have arrived: whoever was in before has one there.
  expect(await page.getByRole('region', { name: warteschlange.wartet, exact: true }).getByRole('listitem').count()).toBe(4)
  expect(await atOffice(own.phone, from)).toHaveLength(before)
  await page.context().setOffline(false)
  await page.getByText('Alle Ihre Einträge sind übertragen.').waitFor()
  const stamps = (await atOffice(own.phone, from)).slice(before)
  expect(stamps.map(({ flag, code }) => `${flag} ${code}`)).toEqual(['arrival Normal', 'departure Pause', 'arrival Pause', 'departure Normal'])
  expect(stamps.map(({ vertrauen }) => vertrauen)).not.toContain('C')
  const [first] = stamps
  expect(stamps.map(({ folge }) => folge! - first!.folge!)).toEqual([0, 1, 2, 3])
  expect((await db.selectFrom('geraet').where('id', '=', first!.geraet!).select('hoechste').executeTakeFirstOrThrow()).hoechste).toBe(stamps.at(-1)!.folge)
  await leave(page)
})

test('das Büro antwortet nicht: der Stempel gilt sofort, und die Seite sagt, dass er wartet', async () => {
  const page = await signedIn(own.office, { size: 'phone' })
  const from = now()
  await dashboard(page)
  const hanging: (() => Promise<void>)[] = []
  await page.route('**/pms/stempelerfassung/stempeln', (route) => {
    hanging.push(() => route.continue())
  })
  const wish = await stand(page)
  await act(page, wish)
  await page.getByText('Der Zeitstempel wurde erfasst.').first().waitFor()
  // One tick: it is safe, and waits on the device.
  await page.locator('.se-antwort .ticks.wait').waitFor()
  await expect.poll(() => stand(page)).not.toBe(wish)
  await page.locator('.sync.waits').waitFor()
  expect(await atOffice(own.office, from)).toEqual([])
  await page.unroute('**/pms/stempelerfassung/stempeln')
  for (const go of hanging) await go().catch(() => {})
  await expect.poll(async () => (await atOffice(own.office, from)).length).toBe(1)
  await expect.poll(() => page.locator('.sync.waits').count()).toBe(0)
  await leave(page)
})

test('ohne Netz zurückgenommen: der Stempel verlässt das Gerät nicht, und das Büro hat ihn nie gesehen', async () => {
  const page = await signedIn(own.office, { size: 'phone' })
  const from = now()
  await dashboard(page)
  const wish = await stand(page)
  await page.context().setOffline(true)
  await act(page, wish)
  await page.locator('.sync.waits').waitFor()
  await page.locator('.se-karte').getByRole('button', { name: 'Rückgängig' }).click()
  await page
    .locator('.se-karte')
    .getByText(/^Zurückgenommen/)
    .waitFor()
  await expect.poll(() => stand(page)).toBe(wish)
  await page.context().setOffline(false)
  await expect.poll(() => page.locator('.sync.waits').count()).toBe(0)
  expect(await atOffice(own.office, from)).toEqual([])
  await leave(page)
})

test('wer drückt, bevor das Gerät seinen Schlüssel gefunden hat: auch dieser Stempel geht durch die Warteschlange', async () => {
  const page = await signedIn(own.office, { size: 'phone' })
  const from = now()
  await dashboard(page)
  await page.addInitScript(slowPass)
  await page.reload()
  await act(page, await stand(page))
  await expect.poll(async () => (await atOffice(own.office, from)).map(({ folge }) => typeof folge)).toEqual(['number'])
  await leave(page)
})
/** The pass comes out of the device's memory two seconds late. */
function slowPass() {
  const plain = (store: IDBObjectStore, key: IDBValidKey | IDBKeyRange) => read.call(store, key)
  const read = IDBObjectStore.prototype.get
  IDBObjectStore.prototype.get = function get(this: IDBObjectStore, key) {
    const asked = plain(this, key)
    if (!String(key).startsWith('ausweis.')) return asked
    const hold = (event: Event) => {
      event.stopImmediatePropagation()
      setTimeout(() => {
        asked.removeEventListener('success', hold)
        asked.dispatchEvent(new Event('success'))
      }, 2000)
    }
    asked.addEventListener('success', hold)
    return asked
  }
}

test('eine Antwort, die verloren geht, und eine fremde Seite, die „200“ sagt, gelten nicht als angekommen; der Stempel zählt einmal', async () => {
  const page = await signedIn(own.phone)
  const from = now()
  await page.goto('/dashboard')
  await settled(page)
  await ready(page)
  let tries = 0
  await page.route('**/pms/stempelerfassung/stempeln', async (route) => {
    tries += 1
    if (tries === 1) return route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Willkommen im Hotel</h1>' })
    const answer = await route.fetch()
    return tries === 2 ? route.abort('connectionreset') : route.fulfill({ response: answer })
  })
  await page.locator('.sheet').getByRole('button', { name: anyStamp }).first().click()
  await expect.poll(() => tries).toBeGreaterThan(2)
  await expect.poll(() => page.locator('.sync.waits').count()).toBe(0)
  expect(await atOffice(own.phone, from)).toHaveLength(1)
  await leave(page)
})

test('acht Seiten zugleich senden jeden Stempel einmal, in seiner Ordnung', async () => {
  const page = await signedIn(own.office)
  const from = now()
  await page.goto('/dashboard')
  await settled(page)
  await ready(page)
  // Without TLS a browser has six connections; the live streams of eight pages would hold them all.
  await page.context().route('**/api/v1/live', (route) => route.abort())
  await page.reload()
  const tabs = await Promise.all(
    Array.from({ length: 7 }, async () => {
      const tab = await page.context().newPage()
      await tab.goto('/dashboard')
      return tab
    }),
  )
  for (const tab of tabs) await tab.locator('.sheet').getByRole('button', { name: anyStamp }).first().waitFor()
  await page.context().setOffline(true)
  for (const tab of [page, ...tabs]) await tab.locator('.sheet').getByRole('button', { name: anyStamp }).first().click()
  await page.locator('.sync.waits').getByText('8 warten').first().waitFor()
  await page.context().setOffline(false)
  await expect.poll(() => page.locator('.sync.waits').count()).toBe(0)
  const stamps = await atOffice(own.office, from)
  expect(stamps.map(({ folge }) => folge)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  await leave(page)
})

/** A browser with a profile on the disk, that can be killed. */
async function browserAt(folder: string, portal: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath: inject('chromium'), args: [...flags], ...profile(portal, { size: 'phone' }) })
}

/** The browser dies without a last word. */
async function killed(context: BrowserContext, page: Page) {
  const gone = new Promise((resolve) => context.once('close', resolve))
  const session = await context.newCDPSession(page)
  void session.send('Browser.crash').catch(() => {})
  await gone
}

test('ein getöteter Browser verliert nichts: nach dem Neustart geht alles von selbst ans Büro, als Anna, auch wenn Berta angemeldet ist, die nichts davon lesen kann', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-profil-'))
  const from = now()
  // Lost on the way and not in the browser: that one lifts it from a page that is just being left, and what waits goes out.
  const network = await new Network(Number(new URL(inject('portal')).port)).open()
  try {
    const first = await browserAt(folder, network.address)
    await signIn(first, own.leaves)
    const page = await opened(first)
    await dashboard(page)
    network.all('reset')
    const wish = await stand(page)
    await act(page, wish)
    await page.getByText('Der Zeitstempel wurde erfasst.').first().waitFor()
    // Signing out with something that waits is explained, and done.
    await page.getByRole('button', { name: /Benutzermenü/ }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('werden in Ihrem Namen übertragen').waitFor()
    await question.getByRole('button', { name: 'Trotzdem abmelden' }).click()
    // Without a server and without the app on the device, the page of the sign-in cannot be shown.
    await expect.poll(() => keysIn(page, 'keys').catch(() => (page.url().startsWith('chrome-error:') ? [] : ['noch']))).toEqual([])
    await killed(first, page)
    network.all('pass')
    const second = await browserAt(folder, network.address)
    await second.clearCookies()
    await signIn(second, people.monteur)
    const other = await opened(second)
    await other.route('**/api/v1/uebergabe', (route) => route.abort())
    await other.goto('/warteschlange')
    await other.getByText('1 Eintrag wartet (von einer anderen Person).').waitFor()
    expect(await other.locator('.ws-liste > li').count()).toBe(0)
    await other.unroute('**/api/v1/uebergabe')
    await other.getByRole('button', { name: 'Jetzt versuchen' }).click()
    await other.getByText('von einer anderen Person').waitFor({ state: 'detached' })
    expect(await atOffice(own.leaves, from)).toMatchObject([{ flag: wish === 'Gehen' ? 'departure' : 'arrival', erfasstVon: null }])
    await second.close()
  } finally {
    network.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
