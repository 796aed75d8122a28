import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { shellTexts } from '#platform/web/shell/messages.ts'
import { kit } from '#platform/web/ui/messages.ts'
import { messages as login } from '#apps/login/messages.ts'
import { messages as ticket } from '#apps/ticket/messages.ts'
import { flags } from '#test/browser/chromium.ts'
import { root } from '#test/checks/sources.ts'
import { foundIn, keysIn, openedIn } from '#test/browser/devicestore.ts'
import { opened, profile, scriptErrors } from '../harness/browser.ts'
import { closeBrowser, goesOffline, leave, newBrowser, people, settled, signIn, signedIn } from '../harness/person.ts'
import { place } from '../harness/place.ts'

goesOffline()

const de = kit.de
let here: Awaited<ReturnType<typeof place>>
beforeAll(async () => {
  here = await place()
})
beforeEach(() => here.serve(join(root, 'dist')))
afterAll(async () => {
  await here.gone()
  await closeBrowser()
})

const wort = 'Zeisigschnabel-Messwert-4711'
/** Grainy, so that its bytes are like no others; `kante` pixels. */
const bild = async (kante: number) =>
  Buffer.from(
    await sharp({ create: { width: kante, height: kante, channels: 3, background: '#246', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
      .jpeg({ quality: 92 })
      .toBuffer(),
  )
const gross = Buffer.from(`Zeile ${'x'.repeat(60)}\n`.repeat(36_000))

/** Brings a file as the app does, and answers its id. */
async function bringe(page: Page, name: string, inhalt: Buffer) {
  const id = uuid()
  const teil = 256 * 1024
  const teile = Math.ceil(inhalt.length / teil)
  const { request } = page.context()
  for (let nr = 0; nr < teile; nr++) {
    const answer = await request.put(`/api/v1/teile/${id}/${nr}`, { data: { inhalt: inhalt.subarray(nr * teil, (nr + 1) * teil).toString('base64') } })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  const answer = await request.post('/api/v1/dateien', { data: { id, teile, name }, headers: { 'idempotency-key': id } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return id
}
const sende = async (page: Page, path: string, data: object) => {
  const answer = await page.context().request.post(`/api/v1/ticket/${path}`, { data, headers: { 'idempotency-key': (data as { id?: string }).id ?? uuid() } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { id: string; nummer: number }
}

/** What lies on this device under names that begin so. */
const offen = async (page: Page, anfang: string) => (await openedIn(page)).flatMap(({ name, text }) => (name.startsWith(anfang) ? [text] : []))
/** Ids and parts of the files there. */
const abgelegt = async (page: Page) =>
  (await offen(page, 'datei.kopf.')).map((kopf) => JSON.parse(kopf) as Record<'id' | 'part', string>).map(({ id, part }) => `${id} ${part}`)
/** The app itself is on the device. */
const app = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })

test('ohne Netz zeigen die letzten Tickets ihre Bilder, was auf dem Gerät liegt, öffnet sich, was nicht, sagt es; nach der Abmeldung liest es niemand', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-profil-'))
  const launch = () =>
    chromium.launchPersistentContext(folder, { ...profile(here.address(), { size: 'phone' }), executablePath: inject('chromium'), args: flags })
  let context = await launch()
  let page = await opened(context)
  await signIn(context, people.kundeA)
  const foto = await bringe(page, 'keller.jpg', await bild(700))
  const worte = await bringe(page, 'messwerte.txt', Buffer.from(`${wort}\n21,5 °C`))
  const lang = await bringe(page, 'protokoll.txt', gross)
  const { entities } = (await (await context.request.get('/api/v1/ticket/objekte/entities?limit=1')).json()) as { entities: { id: string }[] }
  const { id, nummer } = await sende(page, 'tickets', {
    id: uuid(),
    name: 'Keller feucht',
    beschreibung: 'Bitte ansehen.',
    objektId: entities[0]!.id,
    typId: '01900000-0000-7000-8000-000000000001',
    dateien: [foto, worte, lang],
  })
  // Nobody opens the ticket: the list is enough.
  await page.goto('/ticket')
  await settled(page)
  await app(page)
  await expect.poll(() => abgelegt(page)).toEqual(expect.arrayContaining([`${foto} vorschau`, `${foto} inhalt`, `${worte} inhalt`]))
  expect(await abgelegt(page)).not.toContain(`${lang} inhalt`)
  await expect.poll(async () => (await offen(page, 'antworten')).join('')).toContain(`tickets/{id}/dokumente/entities`)
  await expect.poll(async () => (await offen(page, 'antworten')).join('')).toContain(lang)
  const klein = await (await context.request.get(`/api/v1/dateien/${foto}/vorschau`)).body()
  const ganz = await (await context.request.get(`/api/v1/dateien/${foto}/inhalt`)).body()
  const spuren = [wort, foto, worte, klein.subarray(klein.length / 2, klein.length / 2 + 40), ganz.subarray(ganz.length / 2, ganz.length / 2 + 40)]
  await page.evaluate(() => localStorage.setItem('gegenprobe', 'Canarienvogel-4712'))

  await here.gone()
  await page.goto(`/ticket/${nummer}?teil=angaben`)
  await page.locator('.age').waitFor()
  const dokumente = page.getByRole('region', { name: 'Dokumente' })
  const zeile = (name: string) => dokumente.getByRole('listitem').filter({ hasText: name })
  const vorschau = zeile('keller.jpg').locator('img')
  await expect.poll(() => vorschau.evaluate((img: HTMLImageElement) => [img.src.startsWith('blob:'), img.naturalWidth > 0])).toEqual([true, true])
  await zeile('protokoll.txt').getByText(de.nurMitVerbindung).waitFor()
  expect(await dokumente.getByText(de.nurMitVerbindung).count()).toBe(1)
  await dokumente.getByRole('button', { name: 'keller.jpg', exact: true }).click()
  const gezeigt = page.getByRole('dialog').getByRole('img', { name: 'keller.jpg' })
  await expect.poll(() => gezeigt.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(700)
  await page.keyboard.press('Escape')
  await dokumente.getByRole('link', { name: 'messwerte.txt', exact: true }).click()
  await page.getByRole('dialog').getByText(wort).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const [geladen] = await Promise.all([page.waitForEvent('download'), dokumente.getByRole('link', { name: 'keller.jpg herunterladen' }).click()])
  expect([geladen.suggestedFilename(), readFileSync(await geladen.path()).equals(ganz)]).toEqual(['keller.jpg', true])
  await dokumente.getByRole('link', { name: 'protokoll.txt herunterladen' }).click()
  await page.getByText(de.dateiNichtHier).waitFor()
  await context.close()
  expect(foundIn(folder, ['Canarienvogel-4712'])).toHaveLength(1)
  expect(foundIn(folder, spuren)).toEqual([])

  // What the office has taken away goes from the device, too.
  await here.serve(join(root, 'dist'))
  context = await launch()
  page = await opened(context)
  await signIn(context, people.kundeA)
  const weg = await context.request.delete(`/api/v1/ticket/tickets/${id}/dokumente/${worte}`, { data: { grund: 'Falsche Datei' } })
  expect(weg.ok(), await weg.text()).toBe(true)
  await page.goto(`/ticket/${nummer}`)
  await settled(page)
  await expect.poll(() => abgelegt(page)).not.toContain(`${worte} inhalt`)
  expect(await abgelegt(page)).toContain(`${foto} inhalt`)
  await page.goto('/dashboard')
  await settled(page)
  await page.getByRole('button', { name: /Benutzermenü/ }).click()
  await page.getByRole('menuitem', { name: shellTexts.de.abmelden }).click()
  await page.getByText(login.de['login.abgemeldet']).waitFor()
  expect([await keysIn(page, 'keys'), await keysIn(page, 'kept')]).toEqual([[], []])
  expect(scriptErrors(page)).toEqual([])
  await context.close()
  expect(foundIn(folder, spuren)).toEqual([])
  rmSync(folder, { recursive: true, force: true })
})

test('die eigenen Tickets auf dem Dashboard stehen ohne Server da, mit ihrem Alter und ohne Fehler', async () => {
  for (const who of [people.support, people.kundeA]) {
    const page = await opened(await (await newBrowser()).newContext(profile(here.address(), {})))
    await signIn(page.context(), who)
    await page.goto('/dashboard')
    await settled(page)
    await app(page)
    const baustein = page.locator('.card', { has: page.getByRole('heading', { name: ticket.de.meineTickets }) })
    const zeilen = () => baustein.locator('.tw-zeilen li, .tw-zahlen a').allInnerTexts()
    const mit = await zeilen()
    expect(mit.length).toBeGreaterThan(1)
    await expect.poll(async () => (await offen(page, 'antworten')).join('')).toContain('/v1/ticket/meine')
    await here.gone()
    await page.goto('/dashboard')
    await page.locator(':is(#inhalt, .top) h1').waitFor()
    await page.locator('.age').waitFor()
    expect(await page.locator('.age').innerText()).toMatch(/^Stand \d\d:\d\d, (gerade eben|vor \d Min\.)$/)
    await expect.poll(zeilen).toEqual(mit)
    expect(await page.locator('#inhalt').getByText(ticket.de.nichtGeladen).count()).toBe(0)
    expect(await page.locator('#inhalt .note.bad').count()).toBe(0)
    await here.serve(join(root, 'dist'))
    await page.locator('.age').waitFor({ state: 'detached' })
    await leave(page)
  }
})

test('was gelesen wurde, liegt gleich auf dem Gerät, auch wenn ständig Weiteres dazukommt', async () => {
  const page = await signedIn('kundeA', { size: 'phone' })
  // Tickets are read ahead one after the other; with little reception that takes longer than somebody stands still.
  await page.route('**/api/v1/ticket/tickets/*', async (route) => {
    await new Promise((go) => setTimeout(go, 1500))
    await route.continue().catch(() => {})
  })
  await page.goto('/ticket')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const liste = async () => (await offen(page, 'antworten')).some((text) => text.includes('/v1/ticket/tickets/entities'))
  await expect.poll(liste).toBe(true)
  await leave(page)
})

test('eine angefangene Antwort überlebt das Schließen, nicht das Abmelden: davor wird gefragt', async () => {
  const page = await signedIn('support')
  await page.goto('/ticket')
  await settled(page)
  await page.locator('tbody tr').first().click()
  const feld = page.locator('.composer textarea')
  await feld.fill('Wir kommen morgen um')
  await page.getByRole('button', { name: 'Abmelden' }).click()
  const frage = page.getByRole('alertdialog')
  await frage.waitFor()
  await frage.getByRole('button').first().click()
  expect(await feld.inputValue()).toBe('Wir kommen morgen um')
  await feld.fill('')
  await leave(page)
})
