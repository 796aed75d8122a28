import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { flags } from '#test/browser/chromium.ts'
import { opened, profile } from '../harness/browser.ts'
import { closeBrowser, goesOffline, leave, visitor } from '../harness/person.ts'
import { beimBuero, gekoppelt, halte, mitAusweis, neuesTerminal, verbunden, type Traeger } from '#test/terminal/wandterminal.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
let wer: Traeger
beforeAll(async () => {
  wer = await mitAusweis(db, 6, 'SICHER0006')
})
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

const jetzt = () => Temporal.Now.instant().toString()
const amBuero = (page: Page) => page.getByText('nichts wartet').waitFor()
const wand = async (name: string) => {
  const [page, { id, code }] = await Promise.all([visitor({ size: 'terminal' }), neuesTerminal(db, name)])
  await gekoppelt(page, code)
  await verbunden(page)
  return { page, id }
}
const gehalten = (id: string) =>
  db
    .selectFrom('terminalQuarantaene as q')
    .innerJoin('terminalGeraet as g', 'g.id', 'q.geraetId')
    .where('g.terminalId', '=', id)
    .select(['q.grund', 'q.entscheidung'])
    .execute()
const bucht = async (page: Page, taste: 'Gehen' | 'Pause') => {
  await page.getByRole('button', { name: taste, exact: true }).click()
  await halte(page, wer.nummer)
  await page.locator('.st-wer', { hasText: wer.zuname }).waitFor()
}

test('zwei Terminals, dieselbe Person: beide Buchungen zählen, und das zweite weiß, was am ersten geschah', async () => {
  const [erstes, zweites] = [await wand('Tor 1'), await wand('Tor 2')]
  const ab = jetzt()
  await halte(erstes.page, wer.nummer)
  await erstes.page.locator('.st-wer').waitFor()
  await expect.poll(() => beimBuero(db, wer.id, ab)).toHaveLength(1)
  const [erste] = await beimBuero(db, wer.id, ab)
  // The second one hears of it with its next contact, and offers the opposite. When it asks once more, it has understood the answer.
  for (let mal = 0; mal < 2; mal++) {
    const gefragt = await zweites.page.waitForRequest(/terminal\/staende/, { timeout: 60_000 })
    await (await gefragt.response())?.finished()
  }
  await halte(zweites.page, wer.nummer)
  await zweites.page.locator('.st-wer').waitFor()
  expect(await zweites.page.getByRole('heading', { level: 1 }).innerText()).toBe(erste!.flag === 'arrival' ? 'Gehen' : 'Kommen')
  await expect.poll(() => beimBuero(db, wer.id, ab)).toHaveLength(2)
  await leave(erstes.page)
  await leave(zweites.page)
})

test('ohne Netz gesperrt: was danach kommt, wartet auf Freigabe; das Terminal nennt den Kontakt und arbeitet nach dem Entsperren weiter', async () => {
  const { page, id } = await wand('Tor gesperrt')
  const ab = jetzt()
  await page.context().setOffline(true)
  await bucht(page, 'Pause')
  await db.updateTable('terminal').set({ zustand: 'gesperrt', kontakt: 'Frau Weber, Durchwahl 12' }).where('id', '=', id).execute()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Dieses Terminal ist gesperrt' }).waitFor({ timeout: 40_000 })
  await page.getByText('Frau Weber, Durchwahl 12').waitFor()
  expect(await gehalten(id)).toEqual([{ grund: 'terminal.gesperrt', entscheidung: null }])
  expect(await beimBuero(db, wer.id, ab)).toEqual([])
  await db.updateTable('terminal').set({ zustand: 'aktiv' }).where('id', '=', id).execute()
  await page.getByRole('heading', { name: 'Ausweis anhalten' }).waitFor({ timeout: 40_000 })
  await leave(page)
})

test('ohne Netz stillgelegt: das Gerät übergibt noch alles in die Quarantäne, bucht nichts mehr und lässt sich neu koppeln', async () => {
  const { page, id } = await wand('Tor stillgelegt')
  const ab = jetzt()
  await page.context().setOffline(true)
  await bucht(page, 'Pause')
  await db.updateTable('terminal').set({ zustand: 'stillgelegt' }).where('id', '=', id).execute()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Dieses Terminal ist stillgelegt' }).waitFor({ timeout: 40_000 })
  await expect.poll(() => gehalten(id)).toEqual([{ grund: 'terminal.stillgelegt', entscheidung: null }])
  await halte(page, wer.nummer)
  expect(await beimBuero(db, wer.id, ab)).toEqual([])
  const { code } = await neuesTerminal(db, 'Tor neu')
  await page.getByRole('button', { name: 'Neu koppeln' }).click()
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Terminal koppeln' }).click()
  await page.getByRole('heading', { name: 'Ausweis anhalten' }).waitFor()
  await bucht(page, 'Gehen')
  await amBuero(page)
  expect(await beimBuero(db, wer.id, ab)).toHaveLength(1)
  await leave(page)
})

test('ein gestohlenes Cookie öffnet nichts: weder eine Buchung noch die Liste der Personen', async () => {
  const { page, id } = await wand('Tor Cookie')
  const cookies = (await page.context().cookies()).filter(({ httpOnly }) => httpOnly)
  expect(cookies.map(({ name }) => name)).toEqual(['terminal'])
  const kopf = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const adresse = inject('portal')
  for (const pfad of ['/api/v1/terminal/personen', '/api/v1/terminal/staende', '/api/v1/auth/session', '/api/v1/stempel-terminal/terminals/entities'])
    expect([pfad, (await fetch(adresse + pfad, { headers: kopf })).status]).toEqual([pfad, 401])
  const melden = await fetch(`${adresse}/api/v1/terminal/melden`, { method: 'POST', headers: { ...kopf, 'content-type': 'application/json' }, body: '{}' })
  expect(melden.status).toBe(401)
  // A sign-in of its own that does not get through is told in words.
  await page.route(/terminal\/(aufgabe|anmelden)$/, (route) => route.abort())
  await db.updateTable('terminalGeraet').set({ sitzungBis: '2020-01-01T00:00:00Z' }).where('terminalId', '=', id).execute()
  await page.getByText(/^Es konnte keine Verbindung zum Server hergestellt werden\./).waitFor({ timeout: 40_000 })
  await page.unroute(/terminal\/(aufgabe|anmelden)$/)
  await verbunden(page)
  await leave(page)
})

const starte = async (ordner: string) => {
  const context = await chromium.launchPersistentContext(ordner, {
    executablePath: inject('chromium'),
    args: flags,
    ...profile(inject('portal'), { size: 'terminal' }),
  })
  return { context, page: await opened(context) }
}

test('ein kopierter Profilordner neben dem Original fällt auf: beide gesperrt, Alarm, keine Buchung verloren und keine gezählt', async () => {
  const ordner = mkdtempSync(join(tmpdir(), 'portal-original-'))
  const kopie = mkdtempSync(join(tmpdir(), 'portal-kopie-'))
  const { id, code } = await neuesTerminal(db, 'Tor kopiert')
  const erst = await starte(ordner)
  await gekoppelt(erst.page, code)
  await verbunden(erst.page)
  await erst.context.close()
  cpSync(ordner, kopie, { recursive: true })
  const ab = jetzt()
  const original = await starte(ordner)
  await original.page.goto('/terminal')
  await verbunden(original.page)
  await bucht(original.page, 'Pause')
  await original.page.getByText('übertragen', { exact: true }).waitFor()
  const doppel = await starte(kopie)
  await doppel.page.goto('/terminal')
  await doppel.page.getByRole('heading', { name: 'Dieses Terminal ist gesperrt' }).waitFor({ timeout: 40_000 })
  await original.page.getByRole('heading', { name: 'Dieses Terminal ist gesperrt' }).waitFor({ timeout: 40_000 })
  expect(await db.selectFrom('terminalGeraet').where('terminalId', '=', id).select('alarm').execute()).toEqual([{ alarm: 'kopie' }])
  expect(await gehalten(id)).toEqual([{ grund: 'terminal.kopie', entscheidung: null }])
  expect(await beimBuero(db, wer.id, ab)).toEqual([])
  await original.context.close()
  await doppel.context.close()
  for (const weg of [ordner, kopie]) rmSync(weg, { recursive: true, force: true })
})
