import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page, type Route } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { shellTexts } from '#platform/web/shell/messages.ts'
import { ascii } from '#demo/personal/namen.ts'
import { angemeldete } from '#demo/personal/stellen.ts'
import { messages as klaerung } from '#apps/klaerung/messages.ts'
import { messages as status } from '#apps/statusabfrage/messages.ts'
import { messages as login } from '#apps/login/messages.ts'
import { flags } from '#test/browser/chromium.ts'
import { root } from '#test/checks/sources.ts'
import { foundIn, keysIn, openedIn } from '#test/browser/devicestore.ts'
import { opened, profile } from '../harness/browser.ts'
import { closeBrowser, goesOffline, leave, newBrowser, password, people, settled, signIn, whoseSessionEnds } from '../harness/person.ts'
import { place } from '../harness/place.ts'
import { passThere } from '../walk/helps.ts'

goesOffline()

const de = shellTexts.de
const dist = join(root, 'dist')
let here: Awaited<ReturnType<typeof place>>
beforeAll(async () => {
  here = await place()
})
beforeEach(() => here.serve(dist))
afterAll(async () => {
  await here.gone()
  await closeBrowser()
})

const fresh = async () => (await newBrowser()).newContext(profile(here.address(), {}))
/** Signed in, the app kept on the device, these screens seen and kept. */
async function worked(context: BrowserContext, paths: readonly string[], username: string = people.leitung) {
  const page = await opened(context)
  await signIn(context, username)
  for (const path of paths) {
    await page.goto(path)
    await settled(page)
  }
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  await expect.poll(() => kept(page)).toEqual(['antworten', 'sitzung'])
  // Twice: what the last screen read is written as well.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  return page
}
/** Names of what is kept for reading; nothing of it can be read without the key. */
const kept = (page: Page) => keysIn(page, 'kept').then((keys) => keys.map((key) => (key as string[])[1]))
/** What was kept, opened. */
const opening = async (page: Page) => (await openedIn(page)).map(({ text }) => text).join('\n')
const age = (page: Page) => page.locator('.age')
const inside = (page: Page) => page.locator(':is(#inhalt, .top) h1').waitFor()

test('ohne Server öffnet ein tiefer Link die App mit den letzten Daten und ihrem Alter; kommt er wieder, wird neu gelesen', async () => {
  const page = await worked(await fresh(), ['/dashboard', '/statusabfrage/mitarbeiter'])
  const people = await page.locator('#inhalt').getByRole('link').count()
  await expect.poll(() => opening(page)).toContain('/v1/statusabfrage/personaluebersicht')
  await here.gone()
  await page.goto('/statusabfrage/mitarbeiter')
  await inside(page)
  await age(page).waitFor()
  expect(await age(page).innerText()).toMatch(/^Stand \d\d:\d\d, (gerade eben|vor \d Min\.)$/)
  await expect.poll(() => page.locator('#inhalt').getByRole('link').count()).toBe(people)
  await page.getByText(de.getrennt, { exact: true }).first().waitFor()
  await page.goto('/dashboard')
  await inside(page)
  await age(page).waitFor()
  await here.serve(dist)
  await page.getByText(de.uebertragen, { exact: true }).first().waitFor()
  await age(page).waitFor({ state: 'detached' })
  await leave(page)
})

test('ein Server, der Verbindungen annimmt und nie antwortet, hält niemanden auf', async () => {
  const page = await worked(await fresh(), ['/stempelerfassung'])
  await here.hang()
  const began = performance.now()
  await page.goto('/stempelerfassung', { waitUntil: 'commit' })
  await inside(page)
  await age(page).waitFor()
  expect(performance.now() - began).toBeLessThan(20_000)
  await here.gone()
  await leave(page)
})

test('wer die Evakuierungsliste nie geöffnet hat, sieht sie ohne Server trotzdem, mit ihrem Alter', async () => {
  const page = await worked(await fresh(), ['/dashboard'])
  await expect.poll(() => opening(page)).toContain('/v1/statusabfrage/haus')
  // What the device has counts: elsewhere somebody may come or go meanwhile.
  const imHaus = async () => {
    const { list } = JSON.parse((await openedIn(page)).find(({ name }) => name === 'antworten')!.text) as { list: { hash: string; text: string }[] }
    return (JSON.parse(list.find(({ hash }) => hash.includes('/v1/statusabfrage/haus'))!.text) as Haus).standorte
  }
  interface Haus {
    standorte: { filiale: { vkforgid: number }; personen: unknown[] }[]
  }
  await here.gone()
  const { vkforgid } = ((await imHaus()).find(({ personen }) => personen.length > 0) ?? (await imHaus())[0]!).filiale
  await page.goto(`/statusabfrage/evakuierung?vkforgid=${vkforgid}`)
  await inside(page)
  await age(page).waitFor()
  const im = (await imHaus()).find(({ filiale }) => filiale.vkforgid === vkforgid)!
  await page
    .getByText(im.personen.length ? status.de.imHausZahl.replace('{{n}}', String(im.personen.length)) : status.de.niemandImHaus)
    .first()
    .waitFor()
  await leave(page)
})

test('eine Frage lässt sich ohne Server beantworten; die Antwort kommt genau einmal an', async () => {
  const office = await fresh()
  await signIn(office, people.leitung)
  const reads = async <T>(path: string) => (await (await office.request.get(`/api/v1/klaerung/faelle/${path}`)).json()) as T
  interface Fall {
    id: string
    art: string
    employee: { persnr: number; vorname: string; zuname: string }
  }
  const { entities } = await reads<{ entities: Fall[] }>('entities?bereich=team&zustand=offen&limit=200')
  const known = new Set<number>(Object.values(angemeldete))
  const address = ({ vorname, zuname }: Fall['employee']) => `${ascii(vorname)}.${ascii(zuname)}@musterbau.example`
  // Who may correct his own times releases them with his answer; all others wait for somebody.
  const waits = async ({ id, employee }: Fall) => {
    const own = await fresh()
    await signIn(own, address(employee))
    const { darf } = (await (await own.request.get(`/api/v1/klaerung/faelle/${id}`)).json()) as { darf: string[] }
    await own.close()
    return !darf.includes('freigeben')
  }
  // Which questions are open depends on the day: any of somebody else's that he may leave as it is.
  const candidates = entities.filter(({ art, employee }) => !known.has(employee.persnr) && art !== 'Korrektur')
  let [fall] = candidates
  while (fall && !(await waits(fall))) fall = candidates[candidates.indexOf(fall) + 1]
  if (!fall) throw new Error('nobody has an open question that somebody else decides')
  const page = await worked(await fresh(), [`/klaerung/fall/${fall.id}`], address(fall.employee))
  await page.waitForFunction(passThere)
  await here.gone()
  await page.goto(`/klaerung/fall/${fall.id}`)
  await inside(page)
  await age(page).waitFor()
  await page.locator('.record-open').getByRole('button', { name: klaerung.de.beantworten, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').last().waitFor()
  const belassen = dialog.getByRole('radio', { name: klaerung.de['antwort.belassen'] })
  if (await belassen.count()) await belassen.check({ force: true })
  await dialog.getByRole('textbox').last().fill('Der Kran kam zu spät.')
  await dialog.getByRole('button', { name: klaerung.de.antwortSenden }).click()
  await page.locator('.sync.waits').waitFor()
  // The page may be gone, too: what was said is on the device.
  await page.reload()
  await inside(page)
  await page.locator('.sync.waits').waitFor()
  await here.serve(dist)
  await expect.poll(async () => (await reads<{ zustand: string }>(fall.id)).zustand).toBe('beantwortet')
  await page.locator('.sync.waits').waitFor({ state: 'detached' })
  const { schritte, text } = await reads<{ schritte: { tat: string }[]; text: string }>(fall.id)
  expect([text, schritte.filter(({ tat }) => tat === 'beantworten').length]).toEqual(['Der Kran kam zu spät.', 1])
  await office.close()
  await leave(page)
})

test('mit gemerkter Sitzung steht die App schon, während der Server noch gefragt wird, wer da ist; sagt er „niemand“, bleibt nichts', async () => {
  const context = await fresh()
  const page = await worked(context, ['/dashboard'], people.buchhaltung)
  // Nobody runs out of patience: what is shown is not shown because the server is silent.
  await page.addInitScript((patienceMs) => {
    const real = window.setTimeout.bind(window)
    window.setTimeout = ((act: () => void, ms?: number) => (ms === patienceMs ? 0 : real(act, ms))) as typeof window.setTimeout
  }, 2_000)
  const asked: Route[] = []
  await page.route('**/api/v1/auth/session', (route) => void asked.push(route))
  const begun = async () => {
    await page.goto('/dashboard', { waitUntil: 'commit' })
    await inside(page)
    await expect.poll(() => asked.length).toBe(1)
    return asked.pop()!
  }
  await (await begun()).fallback()
  await settled(page)
  expect(await keysIn(page, 'keys')).toHaveLength(1)
  await (await begun()).fulfill({ status: 401, json: { status: 401, code: 'nicht-angemeldet' }, contentType: 'application/problem+json' })
  await page.waitForURL('**/login**')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await expect.poll(() => keysIn(page, 'keys')).toEqual([])
  await leave(page)
})

test('eine am Server beendete Sitzung nimmt das Gespeicherte mit', async () => {
  const context = await fresh()
  const page = await worked(context, ['/dashboard'], whoseSessionEnds)
  const elsewhere = await fresh()
  await signIn(elsewhere, whoseSessionEnds)
  expect((await elsewhere.request.post('/api/v1/settings/sitzungen/andere-beenden')).ok()).toBe(true)
  await page.getByRole('alertdialog').waitFor()
  await expect.poll(() => kept(page)).toEqual([])
  await page.goto('/dashboard')
  await page.waitForURL('**/login**')
  await expect.poll(() => keysIn(page, 'keys')).toEqual([])
  await elsewhere.close()
  await leave(page)
})

test('ein entzogenes Recht nimmt mit, was damit gelesen wurde', async () => {
  const admin = await fresh()
  await signIn(admin, people.admin)
  const { entities } = (await (await admin.request.get('/api/v1/verwaltung/rollen/entities?limit=200')).json()) as { entities: { id: string; name: string }[] }
  const role = (name: string) => entities.find((one) => one.name === name)!.id
  const anwender = {
    username: 'entzogen@musterbau.example',
    anzeigename: 'Recht Entzogen',
    email: null,
    sprache: 'de',
    accountid: 1000,
    konten: [],
    rechte: [],
  }
  const made = await admin.request.post('/api/v1/verwaltung/anwender', { data: { ...anwender, rollen: [role('Leitung')], lstfixId: null, passwort: password } })
  expect(made.ok(), await made.text()).toBe(true)
  const { id } = (await made.json()) as { id: string }
  const page = await worked(await fresh(), ['/dashboard', '/statusabfrage/mitarbeiter'], anwender.username)
  await expect.poll(() => opening(page)).toContain('personaluebersicht')
  const { revision } = ((await (await admin.request.get(`/api/v1/verwaltung/personen/${id}`)).json()) as { anwender: { revision: string } }).anwender
  expect((await admin.request.put(`/api/v1/verwaltung/anwender/${id}`, { data: { ...anwender, rollen: [role('Monteur')], revision } })).ok()).toBe(true)
  await page.waitForURL((url) => !url.pathname.startsWith('/statusabfrage'))
  await expect.poll(() => opening(page)).not.toContain('personaluebersicht')
  await admin.close()
  await leave(page)
})

test('wer sich ohne Server abmeldet, ist auf dem Gerät abgemeldet; der Server erfährt es, sobald er da ist', async () => {
  const context = await fresh()
  const page = await worked(context, ['/dashboard'], people.support)
  await here.gone()
  await page.getByRole('button', { name: de.abmelden, exact: true }).click()
  await page.getByText(login.de['login.abgemeldet']).waitFor()
  expect([await keysIn(page, 'keys'), await keysIn(page, 'kept')]).toEqual([[], []])
  await page.goto('/dashboard')
  await page.waitForURL('**/login**')
  await here.serve(dist)
  expect((await context.request.get('/api/v1/auth/session')).status()).toBe(200)
  await page.goto('/login')
  await expect.poll(async () => (await context.request.get('/api/v1/auth/session')).status()).toBe(401)
  await leave(page)
})

test('nach der Abmeldung steht im Ordner des Browsers nichts mehr von dem, was die Person gelesen hat', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-profil-'))
  const launch = () => chromium.launchPersistentContext(folder, { ...profile(here.address(), {}), executablePath: inject('chromium'), args: flags })
  let context = await launch()
  let page = await worked(context, ['/dashboard', '/statusabfrage/mitarbeiter'])
  const canaries = await page.evaluate(async () => {
    const day = Temporal.Now.plainDateISO().toString()
    const { entities } = (await (await fetch(`/api/v1/statusabfrage/personaluebersicht/${day}/entities?limit=50`)).json()) as {
      entities: { lstfix: { zuname: string; id: string } }[]
    }
    return entities.flatMap(({ lstfix }) => [lstfix.id, ...(lstfix.zuname.length > 6 ? [lstfix.zuname] : [])])
  })
  // Some names stand in the program itself, as samples.
  const samples = foundIn(join(dist, 'assets'), canaries)
  canaries.splice(0, canaries.length, ...canaries.filter((text) => !samples.includes(text)))
  expect(canaries.length).toBeGreaterThan(20)
  await page.evaluate(() => localStorage.setItem('gegenprobe', 'Canarienvogel-4711'))
  await context.close()

  // Sealed while the person is signed in, and still of use.
  expect(foundIn(folder, ['Canarienvogel-4711'])).toEqual(['Canarienvogel-4711'])
  expect(foundIn(folder, canaries)).toEqual([])
  context = await launch()
  page = await opened(context)
  await signIn(context, people.leitung)
  await page.goto('/dashboard')
  await inside(page)
  await page.getByRole('button', { name: de.abmelden, exact: true }).click()
  await page.getByText(login.de['login.abgemeldet']).waitFor()
  expect([await keysIn(page, 'keys'), await keysIn(page, 'kept')]).toEqual([[], []])
  await context.close()
  expect(foundIn(folder, canaries)).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})
