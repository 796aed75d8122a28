import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { messages as settings } from '#apps/settings/messages.ts'
import { messages as stempel } from '#apps/stempelerfassung/messages.ts'
import { texte as verwaltung } from '#apps/verwaltung/web/texte.ts'
import { messages as warteschlange } from '#apps/warteschlange/messages.ts'
import { fill } from '#platform/contract/messages.ts'
import { messages as platform } from '#platform/messages.ts'
import { partBytes } from '#platform/contract/outbox.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { connect } from '#platform/server/database/db.ts'
import { root } from '#test/checks/sources.ts'
import { keysIn } from '#test/browser/devicestore.ts'
import { shellTexts } from '#platform/web/shell/messages.ts'
import { bundled } from '#test/faults/browser/bundle.ts'
import { opened, profile } from '../harness/browser.ts'
import { closeBrowser, goesOffline, leave, newBrowser, people, settled, signIn } from '../harness/person.ts'
import { place } from '../harness/place.ts'
import { passThere } from '../walk/helps.ts'

goesOffline()

const { de } = warteschlange
/** Workers whose stamps nobody else counts. */
const worker = 'goran.radic@musterbau.example'
const forgotten = 'peter.schindler@musterbau.example'
const suspected = 'dirk.lammers@musterbau.example'
const renewed = 'ionut.popescu@musterbau.example'
const careful = 'adrian.nowak@musterbau.example'
const photographer = 'robert.kaltenegger@musterbau.example'
const db = connect(inject('demoDatabase'), { max: 2 })
let here: Awaited<ReturnType<typeof place>>
beforeAll(async () => {
  here = await place()
})
beforeEach(() => here.serve(join(root, 'dist')))
afterAll(async () => {
  await here.gone()
  await db.destroy()
  await closeBrowser()
})

const now = () => Temporal.Now.instant().toString()
const stamps = async (username: string, from: string) =>
  await db
    .selectFrom('zeitstempel as z')
    .innerJoin('anwender as a', 'a.lstfixId', 'z.lstfixId')
    .where('a.username', '=', username)
    .where('z.empfangen', '>=', from)
    .orderBy('z.folge')
    .select(['z.id', 'z.flag', 'z.folge', 'z.erfasstVon'])
    .execute()
/** At the phone of this person, ready to stamp without a network. */
async function phoneOf(username: string) {
  const page = await opened(await (await newBrowser()).newContext(profile(here.address(), { size: 'phone' })))
  await signIn(page.context(), username)
  await page.goto('/dashboard')
  await settled(page)
  await page.waitForFunction(passThere)
  return page
}
const card = (page: Page) => page.locator('.se-karte .se-zwei')
/** Stamps what is due, so many times: come, go, come … */
async function stamp(page: Page, times: number) {
  let word = (await card(page).getByRole('button').last().innerText()).trim()
  for (let time = 0; time < times; time++) {
    await card(page).getByRole('button', { name: word, exact: true }).click()
    word = word === stempel.de.departure ? stempel.de.arrival : stempel.de.departure
    await card(page).getByRole('button', { name: word, exact: true }).waitFor()
  }
}
const stored = async (page: Page, name: 'outbox' | 'keys' | 'kept') => (await keysIn(page, name)).length

test('was auf einem Telefon ohne Netz wartet, gibt ein anderes Gerät als Datei ab; kommt das Telefon später selbst, zählt nichts doppelt', async () => {
  const from = now()
  const page = await phoneOf(worker)
  await page.context().setOffline(true)
  await stamp(page, 3)
  await page.locator('.sync.waits').click()
  const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: de.sichern }).click()])
  const file = await saved.path()
  const text = readFileSync(file, 'utf8')
  expect((JSON.parse(text) as { eintraege: string[] }).eintraege).toHaveLength(3)
  for (const readable of ['arrival', 'Kommen', 'stempeln', 'timestamp']) expect(text).not.toContain(readable)

  const other = await opened(await (await newBrowser()).newContext(profile(here.address(), {})))
  await signIn(other.context(), people.support)
  await other.goto('/warteschlange')
  await settled(other)
  await other.getByLabel(de.datei).setInputFiles({ name: 'notizen.json', mimeType: 'application/json', buffer: Buffer.from('{"format":"anderes"}') })
  await other.getByText(de.keineDatei).first().waitFor()
  await other.getByLabel(de.datei).setInputFiles({ name: 'warteschlange.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await other
    .getByText(fill(de.abgegeben, { n: 3 }))
    .first()
    .waitFor()
  const arrived = await stamps(worker, from)
  expect(arrived.map(({ folge, erfasstVon }) => [folge, erfasstVon])).toEqual([
    [1, null],
    [2, null],
    [3, null],
  ])

  await page.context().setOffline(false)
  await page.getByRole('main').getByText(de.allesDa, { exact: true }).waitFor()
  expect(await stored(page, 'outbox')).toBe(0)
  expect(await stamps(worker, from)).toEqual(arrived)
  await leave(other)
  await leave(page)
})

test('was das Büro hat, gilt auch nach einem Absturz im nächsten Augenblick: ohne Server geöffnet, wird nicht noch einmal dasselbe angeboten', async () => {
  const from = now()
  const page = await phoneOf(worker)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  await page.goto('/dashboard')
  await settled(page)
  await expect.poll(() => stored(page, 'kept')).toBe(2)
  // Nothing of the day is read or kept any more once the stamp has gone out.
  await page.route('**/stempelerfassung/heute', (route) => route.abort())
  await stamp(page, 1)
  const next = (await card(page).getByRole('button').last().innerText()).trim()
  await expect.poll(() => stored(page, 'outbox')).toBe(0)
  expect(await stamps(worker, from)).toHaveLength(1)
  await here.gone()
  await page.unroute('**/stempelerfassung/heute')
  await page.goto('/dashboard')
  await card(page).getByRole('button', { name: next, exact: true }).waitFor()
  // The page that sent it is gone; the queue still says that it went out today.
  await page.goto('/warteschlange')
  const today = page.getByRole('region', { name: de.heute })
  await today.getByRole('listitem').waitFor()
  expect(await today.getByRole('listitem').count()).toBe(1)
  // Back at the office, its own answer counts.
  await here.serve(join(root, 'dist'))
  await page.goto('/dashboard')
  await settled(page)
  await card(page).getByRole('button', { name: next, exact: true }).waitFor()
  await leave(page)
})

test('wer zu lange weg war, kommt ohne Netz nicht mehr hinein; was wartet, bleibt und geht in seinem Namen ans Büro, ohne dass sich jemand anmeldet', async () => {
  const from = now()
  const page = await phoneOf(forgotten)
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  await page.goto('/dashboard')
  await settled(page)
  await expect.poll(() => stored(page, 'kept')).toBe(2)
  await here.gone()
  await stamp(page, 1)
  // Within the time it opens without the office, and shows what is known.
  await page.goto('/dashboard')
  await card(page).getByRole('button').first().waitFor()

  // The phone lay in the locker for two hours.
  await page.evaluate(() => localStorage.setItem('zuletzt-aktiv', String(Temporal.Now.instant().epochMilliseconds - 2 * 3_600_000)))
  await page.goto('/dashboard')
  await expect.poll(() => stored(page, 'keys')).toBe(0)
  await page.getByText(shellTexts.de.keineVerbindung).waitFor()
  expect(await page.locator('.se-karte').count()).toBe(0)
  expect([await stored(page, 'kept'), await stored(page, 'outbox')]).toEqual([0, 1])
  expect(await stamps(forgotten, from)).toEqual([])

  await page.context().clearCookies()
  await here.serve(join(root, 'dist'))
  await page.goto('/login')
  await expect.poll(() => stored(page, 'outbox')).toBe(0)
  expect(await stamps(forgotten, from)).toMatchObject([{ folge: 1, erfasstVon: null }])
  await leave(page)
})

test('wird anderswo das Passwort geändert, kommt vom abgemeldeten Telefon nichts mehr ungeprüft: Es liegt in der Quarantäne, und das Büro übernimmt es', async () => {
  const from = now()
  const phone = await phoneOf(suspected)
  // The office itself is gone: a browser that is only told to be offline lets the page that is being left send once more.
  await here.gone()
  await stamp(phone, 1)
  await phone.getByRole('button', { name: /Benutzermenü/ }).click()
  await phone.getByRole('menuitem', { name: shellTexts.de.abmelden }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Trotzdem abmelden' }).click()
  // Without a server and without the app on the device, the page of the sign-in cannot be shown.
  await expect.poll(() => phone.url()).toMatch(/^chrome-error:/)
  const page = await opened(phone.context())
  await phone.close()
  await here.serve(join(root, 'dist'))

  const before = await db.selectFrom('anwender').where('username', '=', suspected).select(['id', 'anzeigename', 'passwortHash']).executeTakeFirstOrThrow()
  const office = await opened(await (await newBrowser()).newContext(profile(here.address(), {})))
  await signIn(office.context(), people.admin)
  try {
    const set = await office.context().request.put(`/api/v1/verwaltung/anwender/${before.id}/passwort`, { data: { passwort: 'Kiesel#Zaun42' } })
    expect(set.status()).toBe(200)
    await page.goto('/login')
    await expect.poll(() => stored(page, 'outbox')).toBe(0)
    expect(await stamps(suspected, from)).toEqual([])

    await office.goto('/verwaltung/quarantaene?offen=ja')
    await office.getByText(before.anzeigename).first().click()
    await office.getByText(platform.de['ausweis-passwort']).last().waitFor()
    await office.getByText(verwaltung.de.uebergabeBeendet, { exact: true }).waitFor()
    await office.getByRole('button', { name: verwaltung.de.uebernehmen, exact: true }).click()
    await office.getByText(verwaltung.de.uebernommenOk).first().waitFor()
    expect(await stamps(suspected, from)).toMatchObject([{ erfasstVon: null }])
  } finally {
    await db.updateTable('anwender').set({ passwortHash: before.passwortHash }).where('id', '=', before.id).execute()
  }
  await leave(office)
  await leave(page)
})

test('mit jeder neuen Sitzung holt sich das Gerät einen neuen Ausweis, auch wenn es seinen alten noch kennt', async () => {
  const from = now()
  const page = await phoneOf(renewed)
  const sessions = db.selectFrom('sitzung as s').innerJoin('anwender as a', 'a.id', 's.anwenderId').where('a.username', '=', renewed)
  const first = await sessions.where('s.begonnen', '>=', from).orderBy('s.begonnen', 'desc').select(['s.id', 's.anwenderId']).executeTakeFirstOrThrow()
  await db.updateTable('sitzung').set({ laeuftAb: from }).where('id', '=', first.id).execute()
  await signIn(page.context(), renewed)
  await page.goto('/dashboard')
  const passes = db.selectFrom('uebergabeAusweis').where('anwenderId', '=', first.anwenderId).where('ausgestellt', '>=', from).orderBy('ausgestellt')
  await expect.poll(async () => (await passes.select('sitzungId').execute()).map(({ sitzungId }) => sitzungId === first.id)).toEqual([true, false])
  const devices = await passes.select('geraetId').execute()
  expect(new Set(devices.map(({ geraetId }) => geraetId)).size).toBe(1)
  await leave(page)
})

test('ein abgemeldetes Gerät steht bei den eigenen Sitzungen, bis man ihm das Übertragen nimmt', async () => {
  const page = await phoneOf(careful)
  expect((await page.context().request.post('/api/v1/auth/logout')).status()).toBe(200)
  const desk = await opened(await (await newBrowser()).newContext(profile(here.address(), {})))
  await signIn(desk.context(), careful)
  await desk.goto('/settings#sitzungen')
  await settled(desk)
  const row = desk.locator('li.session').filter({ hasText: settings.de['settings.abgemeldet'] })
  await row.getByText(fill(settings.de['settings.uebergabe-bis'], { zeit: '' }).trim()).waitFor()
  expect(await row.count()).toBe(1)
  await row.getByRole('button').click()
  await desk.getByText(settings.de['settings.uebergabe-beendet']).waitFor()
  await row.waitFor({ state: 'detached' })
  const passes = db.selectFrom('uebergabeAusweis as u').innerJoin('anwender as a', 'a.id', 'u.anwenderId').where('a.username', '=', careful)
  expect(await passes.where('u.grund', '=', 'ausweis-entzogen').select('u.id').execute()).toHaveLength(1)
  await leave(desk)
  await leave(page)
})

test('eine Datei geht in Teilen vor dem Eintrag, der sie braucht: ohne Netz gespeichert, nach dem Schließen der Seite vollständig beim Büro', async () => {
  const from = now()
  const script = await bundled(join(import.meta.dirname, 'parts.browser.ts'))
  const page = await phoneOf(photographer)
  const { anwenderId } = (await (await page.context().request.get('/api/v1/auth/session')).json()) as { anwenderId: string }
  await page.context().setOffline(true)
  await page.evaluate(script)
  const [id, upload, bytes] = [uuid(), uuid(), 2 * partBytes + 4711]
  const kept = await page.evaluate(
    ([who, wish, upload, bytes]) =>
      (globalThis as unknown as { probe: { withFile: (...given: unknown[]) => Promise<boolean> } }).probe.withFile(who, wish, upload, bytes),
    [anwenderId, { id, timestamp: now(), flag: 'arrival' }, upload, bytes] as const,
  )
  expect(kept).toBe(true)
  // Three parts, the end of the file, and the stamp.
  expect(await stored(page, 'outbox')).toBe(5)
  // The parts belong to their entry: the person sees one.
  await page.getByRole('link', { name: shellTexts.de.wartetKurz, exact: true }).waitFor()
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const again = await opened(context)
  await again.goto('/dashboard')
  await expect.poll(() => stored(again, 'outbox')).toBe(0)
  expect(await stamps(photographer, from)).toMatchObject([{ id, folge: 5 }])
  const content = Uint8Array.from({ length: bytes }, (_, at) => 97 + ((at * 31 + (at >> 9)) % 26))
  expect(await db.selectFrom('datei').where('id', '=', upload).select(['name', 'bytes', 'sha256']).execute()).toEqual([
    { name: 'probe.txt', bytes, sha256: createHash('sha256').update(content).digest() },
  ])
  expect(await db.selectFrom('dateiTeil').where('upload', '=', upload).selectAll().execute()).toEqual([])
  await leave(again)
})
