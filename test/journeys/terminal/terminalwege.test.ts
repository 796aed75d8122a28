import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { pruefwert } from '#domain/stempel/pin.ts'
import { connect } from '#platform/server/database/db.ts'
import { hashPassword } from '#platform/server/access/password.ts'
import { flags } from '#test/browser/chromium.ts'
import { good, photograph, print } from '#test/scanner/pictures.ts'
import { film } from '#test/scanner/y4m.ts'
import { beimBuero, bereit, gekoppelt, halte, menschen, mitAusweis, neuesTerminal, verbunden } from '#test/terminal/wandterminal.ts'
import { opened, profile } from '../harness/browser.ts'
import { axeViolations, closeBrowser, goesOffline, leave, overflow, signedIn, visitor } from '../harness/person.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
const folder = mkdtempSync(join(tmpdir(), 'portal-wege-'))
const browsers: Browser[] = []
afterAll(async () => {
  for (const browser of browsers) await browser.close()
  await db.destroy()
  await closeBrowser()
  rmSync(folder, { recursive: true, force: true })
})

const jetzt = () => Temporal.Now.instant().toString()
const amBuero = (page: Page) => page.getByText('nichts wartet').waitFor()
const ohneNetz = async (page: Page) => {
  await page.context().setOffline(true)
  await page.getByText('Ohne Netz').waitFor()
}
const wand = async (name: string, mehr?: Parameters<typeof neuesTerminal>[2]) => {
  const [page, { id, code }] = await Promise.all([visitor({ size: 'terminal' }), neuesTerminal(db, name, mehr)])
  await gekoppelt(page, code)
  await verbunden(page)
  return { page, id }
}
const tippe = async (page: Page, text: string) => {
  for (const ziffer of text) await page.locator('.st-ziffern').getByRole('button', { name: ziffer, exact: true }).click()
}
/** A device whose camera films this QR code. */
async function mitKamera(text: string) {
  const bild = photograph(await print({ format: 'QRCode', text, labelType: 'qrcode' }), { ...good, width: 640, height: 480, module: 6 })
  const file = join(folder, `${browsers.length}.y4m`)
  writeFileSync(file, film([bild, bild]))
  const browser = await chromium.launch({
    executablePath: inject('chromium'),
    args: [...flags, '--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`],
  })
  browsers.push(browser)
  return opened(await browser.newContext(profile(inject('portal'), { size: 'terminal' })))
}

test('gekoppelt mit dem QR-Code der Verwaltung, den das Gerät mit seiner Kamera liest; ebenso mit dem Link darin', async () => {
  const admin = await signedIn('admin')
  const { id } = await neuesTerminal(db, 'Wege QR')
  const frisch = async () =>
    (await (await admin.context().request.post(`/api/v1/verwaltung/terminals/${id}/koppeln`)).json()) as { code: string; adresse: string }
  const { adresse } = await frisch()
  const page = await mitKamera(adresse)
  await page.goto('/terminal')
  await page.getByRole('button', { name: 'QR-Code lesen' }).click()
  await bereit(page)
  await verbunden(page)
  expect(await page.locator('.st-name').innerText()).toContain('Wege QR')
  await leave(page)
  const zweites = await visitor({ size: 'terminal' })
  const link = new URL((await frisch()).adresse)
  await zweites.goto(link.pathname + link.hash)
  await zweites.getByRole('button', { name: 'Terminal koppeln' }).click()
  await bereit(zweites)
  expect(new URL(zweites.url()).hash).toBe('')
  await leave(zweites)
  await leave(admin)
})

test('ein Ausweis vor der Kamera bucht', async () => {
  const wer = await mitAusweis(db, 9, 'KAMERA-0009')
  const { code } = await neuesTerminal(db, 'Wege Kamera', { wege: ['ausweis', 'pin', 'kamera'] })
  const page = await mitKamera(wer.nummer)
  await gekoppelt(page, code)
  await verbunden(page)
  const ab = jetzt()
  await page.getByRole('button', { name: 'Mit der Kamera' }).click()
  await page.getByText(`${wer.vorname} ${wer.zuname}`).waitFor()
  await page.getByText('übertragen', { exact: true }).waitFor()
  expect(await beimBuero(db, wer.id, ab)).toHaveLength(1)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await amBuero(page)
  await leave(page)
})

test('kann der Scanner nicht geladen werden, sagt er es, und der nächste Versuch lädt ihn', async () => {
  const wer = await mitAusweis(db, 19, 'KAMERA-0019')
  const { code } = await neuesTerminal(db, 'Wege Scanner', { wege: ['ausweis', 'pin', 'kamera'] })
  const page = await mitKamera(wer.nummer)
  await page.context().route('**/*.wasm', (route) => route.abort())
  await gekoppelt(page, code)
  await page.getByRole('button', { name: 'Mit der Kamera' }).click()
  await page.getByText('Der Scanner konnte nicht geladen werden. Bitte prüfen Sie die Verbindung.').waitFor()
  await page.context().unroute('**/*.wasm')
  await page.getByRole('button', { name: 'Erneut versuchen' }).click()
  await page.locator('.st-wer', { hasText: wer.zuname }).waitFor()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await amBuero(page)
  await leave(page)
})

test('eine Kamera, der niemand etwas zeigt, geht zu: sobald ein Ausweis am Leser bucht, und nach einer Weile von selbst', async () => {
  const wer = await mitAusweis(db, 21, 'KAMERA-0021')
  const { page } = await wand('Wege Ruhe', { wege: ['ausweis', 'pin', 'kamera'] })
  const kamera = page.getByText('Es wurde keine Kamera gefunden', { exact: false })
  await page.getByRole('button', { name: 'Mit der Kamera' }).click()
  await kamera.waitFor()
  await halte(page, wer.nummer)
  await page.locator('.st-wer', { hasText: wer.zuname }).waitFor()
  expect(await kamera.count()).toBe(0)
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await amBuero(page)
  await page.clock.install()
  await page.getByRole('button', { name: 'Mit der Kamera' }).click()
  await kamera.waitFor()
  await page.clock.runFor(46_000)
  await kamera.waitFor({ state: 'detached' })
  await leave(page)
})

test('ohne Netz mit PIN: eine falsche fällt auf, die richtige bucht und zählt, sobald das Büro sie geprüft hat', async () => {
  const wer = await mitAusweis(db, 10, 'PINOHNE-0010', '2580')
  const { page } = await wand('Wege PIN')
  const ab = jetzt()
  await ohneNetz(page)
  const versuche = async (pin: string) => {
    await tippe(page, String(wer.persnr))
    await page.getByRole('button', { name: 'Weiter' }).click()
    await tippe(page, pin)
    await page.getByRole('button', { name: 'Stempeln' }).click()
  }
  await page.getByRole('button', { name: 'Ohne Ausweis' }).click()
  await versuche(['2581', '2582', '2583', '2584', '2585'].find((pin) => pruefwert('journey', pin) !== pruefwert('journey', wer.pin))!)
  await page.getByText('Personalnummer oder PIN ist falsch.').waitFor()
  await versuche(wer.pin)
  await page.locator('.st-wer', { hasText: wer.zuname }).waitFor()
  await page.context().setOffline(false)
  await amBuero(page)
  expect(await beimBuero(db, wer.id, ab)).toHaveLength(1)
  await leave(page)
})

test('ohne Netz mit PIN von jemandem, den das Gerät nicht kennt: behalten, und im Büro geprüft; wer rät, wartet', async () => {
  const fremd = await menschen(db, 2000).offset(3).executeTakeFirstOrThrow()
  const pin = { pinHash: await hashPassword('97531'), salz: 'journey', pruefwert: pruefwert('journey', '97531') }
  await db
    .insertInto('lstfixPin')
    .values({ lstfixId: fremd.id, ...pin })
    .onConflict((on) => on.column('lstfixId').doUpdateSet(pin))
    .execute()
  const { page, id } = await wand('Wege Nummer')
  const ab = jetzt()
  await ohneNetz(page)
  const versuche = async (persnr: number, geheim: string) => {
    await page.getByRole('button', { name: 'Ohne Ausweis' }).click()
    await tippe(page, String(persnr))
    await page.getByRole('button', { name: 'Weiter' }).click()
    await tippe(page, geheim)
    await page.getByRole('button', { name: 'Stempeln' }).click()
  }
  await versuche(fremd.persnr, '97531')
  await page.getByRole('heading', { name: 'Eingabe gespeichert' }).waitFor()
  await page.getByText('Sie wird geprüft, sobald Verbindung besteht.').waitFor()
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('navigation', { name: 'Was buchen Sie?' }).getByRole('button', { name: 'Pause' }).click()
  await page.getByText(/^Pause · \d\d:\d\d$/).waitFor()
  // A number that nobody has looks the same; the fourth time it has to wait.
  for (let mal = 0; mal < 3; mal++) {
    await page.keyboard.press('Escape')
    await versuche(888_888, '1234')
    await page.getByRole('heading', { name: 'Eingabe gespeichert' }).waitFor()
  }
  await page.keyboard.press('Escape')
  await versuche(888_888, '1234')
  await page.getByText(/^Zu viele Versuche\. Bitte in \d+ (s|min) noch einmal\.$/).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await amBuero(page)
  expect((await beimBuero(db, fremd.id, ab)).map(({ flag, code, quelle }) => [flag, code, quelle])).toEqual([['departure', 'Pause', 'terminal']])
  const lesungen = await db
    .selectFrom('terminalLesung as l')
    .innerJoin('terminalGeraet as g', 'g.id', 'l.geraetId')
    .where('g.terminalId', '=', id)
    .select(['l.weg', 'l.grund'])
    .execute()
  expect(lesungen).toEqual(Array.from({ length: 3 }, () => ({ weg: 'pin', grund: 'falsch' })))
  await leave(page)
})

test('eine Leitung lernt eine Karte an: die alte ist sofort tot, die neue bucht', async () => {
  const wer = await mitAusweis(db, 11, 'ALTEKARTE-0011')
  const leitung = await db
    .selectFrom('anwender as a')
    .innerJoin('lstfix as l', 'l.id', 'a.lstfixId')
    .where('a.username', '=', 'leitung@musterbau.example')
    .select(['l.persnr'])
    .executeTakeFirstOrThrow()
  const { page } = await wand('Wege Anlernen')
  await page.locator('.st-name').click()
  await page.getByRole('button', { name: 'Karte anlernen' }).click()
  const weiter = () => page.getByRole('button', { name: 'Weiter' }).click()
  await tippe(page, String(leitung.persnr))
  await weiter()
  await tippe(page, '4711')
  await weiter()
  await page.getByRole('heading', { name: 'Für wen ist die Karte?' }).waitFor()
  await tippe(page, String(wer.persnr))
  await weiter()
  await page.getByText(`Die alte Karte von ${wer.vorname} ${wer.zuname} gilt danach nicht mehr.`).waitFor()
  await halte(page, 'NEUEKARTE-0011')
  await page.getByText(`Die Karte gehört jetzt ${wer.vorname} ${wer.zuname}.`).waitFor()
  await page.getByRole('button', { name: 'Abbrechen' }).click()
  await page.getByRole('button', { name: 'Zur Uhr' }).click()
  await bereit(page)
  const ab = jetzt()
  await halte(page, wer.nummer)
  await page.getByRole('heading', { name: 'Diese Karte kennt das Terminal nicht' }).waitFor()
  await halte(page, 'NEUEKARTE-0011')
  await page.locator('.st-wer', { hasText: wer.zuname }).waitFor()
  await amBuero(page)
  expect(await beimBuero(db, wer.id, ab)).toHaveLength(1)
  await leave(page)
})

test('was ohne Netz gebucht wurde, steht nach dem Abgleich ohne Zutun auf der Tafel', async () => {
  const wer = await mitAusweis(db, 12, 'TAFEL-0012')
  const tafel = await signedIn('leitung')
  await tafel.goto(`/statusabfrage/mitarbeiter?q=${encodeURIComponent(`${wer.zuname} ${wer.vorname}`)}`)
  const zeile = tafel.locator('li, [role=row]', { hasText: wer.zuname }).filter({ hasText: wer.vorname }).first()
  await zeile.waitFor()
  const { page } = await wand('Wege Tafel')
  // Whatever the person does at this hour of the demo: a break ends with the next stamp.
  if ((await zeile.innerText()).includes('Pause')) {
    await halte(page, wer.nummer)
    await page.locator('.st-wer', { hasText: wer.zuname }).waitFor()
    await expect.poll(() => zeile.innerText()).not.toContain('Pause')
    await bereit(page)
  }
  await ohneNetz(page)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await halte(page, wer.nummer)
  await page.locator('.st-wer', { hasText: wer.zuname }).waitFor()
  await page.context().setOffline(false)
  await amBuero(page)
  await expect.poll(() => zeile.innerText()).toContain('Pause')
  await leave(tafel)
  await leave(page)
})
