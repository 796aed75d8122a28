import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { messages as loginTexts } from '#apps/login/messages.ts'
import { messages as nfcTexts } from '#apps/nfc/messages.ts'
import { messages as settingsTexts } from '#apps/settings/messages.ts'
import { messages as stempelTexts } from '#apps/stempelerfassung/messages.ts'
import { texte as verwaltungTexte } from '#apps/verwaltung/web/texte.ts'
import { SunChip } from '#test/terminal/nfcchip.ts'
import { anyStamp, axeViolations, closeBrowser, leave, overflow, password, people, settled, signedIn, visitor } from '../harness/person.ts'

afterAll(closeBrowser)
const [nfc, stempel, verwaltung, login, settings] = [nfcTexts.de, stempelTexts.de, verwaltungTexte.de, loginTexts.de, settingsTexts.de]
const call = { headers: { 'sec-fetch-site': 'same-origin' } }

interface Angelegt {
  id: string
  adresse: string
  chip: { beweisschluessel: string; leseschluessel: string }
}
let zahl = 0
/** A tag of a kind, as the administration makes it. */
async function angelegt(page: Page, was: object = {}) {
  const [objekt] = (await (await page.request.get('/api/v1/verwaltung/objekte?q=')).json()) as { id: string; nummer: string; name: string }[]
  const data = { name: `Reise ${++zahl}`, art: 'objekt', chip: 'ntag424', objektId: objekt!.id, lstfixId: null, ...was }
  const answer = await page.request.post('/api/v1/verwaltung/nfc-tags', { ...call, data })
  expect(answer.status()).toBe(200)
  const tag = (await answer.json()) as Angelegt
  return { ...tag, name: data.name, chip: new SunChip(tag.chip), ort: `${objekt!.nummer} ${objekt!.name}` }
}
const hier = (page: Page, ort: string) => page.getByText(`Sie sind hier: ${ort}`).waitFor()
/** Stamps with the button of the phone's card. */
const stempeln = (page: Page) => page.getByRole('region', { name: stempel.tagesstand }).getByRole('button', { name: anyStamp }).first().click()

test('die Verwaltung legt einen Tag an und zeigt seine Schlüssel einmal; der Monteur hält das Telefon daran, und sein Stempel trägt den belegten Ort', async () => {
  const admin = await signedIn('admin')
  await admin.goto('/verwaltung/nfc-tags/neu')
  await settled(admin)
  await admin.getByLabel(verwaltung.name, { exact: true }).last().fill('Tor 2')
  const wahl = admin.getByRole('combobox', { name: verwaltung.objekt })
  await wahl.fill('a')
  const erste = admin.getByRole('option').first()
  await erste.waitFor()
  await erste.click()
  await admin.getByRole('button', { name: verwaltung.anlegen, exact: true }).click()
  const dialog = admin.getByRole('dialog')
  await dialog.getByText(verwaltung.tagSchreibenText).waitFor()
  expect(await axeViolations(admin)).toEqual([])
  const wert = async (label: string) => dialog.locator('.vw-werte > div', { hasText: label }).locator('dd').innerText()
  const adresse = await wert(verwaltung.tagAdresse)
  const chip = new SunChip({ beweisschluessel: await wert(verwaltung.tagBeweis), leseschluessel: await wert(verwaltung.tagLesen) })
  await dialog.getByRole('button', { name: verwaltung.schliessen }).last().click()
  await admin.getByText(verwaltung.tagUngelernt).first().waitFor()

  const phone = await signedIn('monteur', { size: 'phone' })
  const geoeffnet = chip.address(adresse)
  await phone.goto(geoeffnet)
  await phone.getByText(/^Sie sind hier: /).waitFor()
  expect(new URL(phone.url()).pathname).toBe('/stempelerfassung')
  await settled(phone)
  expect(await axeViolations(phone)).toEqual([])
  expect(await overflow(phone)).toBeLessThanOrEqual(0)
  await stempeln(phone)
  await phone
    .getByText(/ · Ort per NFC bestätigt$/)
    .first()
    .waitFor()
  expect(await phone.getByText(/^Sie sind hier: /).count()).toBe(0)

  // Once more the same address in another browser: a copy of the message.
  const fremd = await visitor({ size: 'phone' })
  await fremd.goto(geoeffnet)
  await fremd.getByText(nfc['nfc.wiederholt']).waitFor()
  expect(await axeViolations(fremd)).toEqual([])
  expect(await overflow(fremd)).toBeLessThanOrEqual(0)
  await admin.goto('/verwaltung/nfc-tags?q=Tor+2')
  await admin.getByText('Tor 2').first().click()
  await admin.getByText(verwaltung['lesung.wiederholt']).waitFor()
  await admin.getByText(verwaltung['lesung.gelesen'], { exact: true }).waitFor()
  for (const page of [fremd, phone, admin]) await leave(page)
})

test('wer nicht angemeldet ist, meldet sich an, und der Tipp ist noch da', async () => {
  const admin = await signedIn('admin')
  const tag = await angelegt(admin)
  const page = await visitor({ size: 'phone' })
  await page.goto(tag.chip.address(tag.adresse))
  await page.getByLabel(login['login.benutzername']).fill(people.buchhaltung)
  await page.getByLabel(login['login.passwort'], { exact: true }).fill(password)
  await page.getByRole('button', { name: login['login.anmelden'], exact: true }).click()
  await hier(page, tag.ort)
  // Loading the page again does not lose it, and it can be taken back.
  await page.reload()
  await hier(page, tag.ort)
  await page.getByRole('button', { name: stempel.tippWeg }).click()
  expect(await page.getByText(/^Sie sind hier: /).count()).toBe(0)
  await leave(page)
  await leave(admin)
})

test('ohne Netz ist der Tipp gemerkt und zählt beim nächsten Versuch; gesperrt wird der Tag sofort abgelehnt', async () => {
  const admin = await signedIn('admin')
  const tag = await angelegt(admin)
  const page = await signedIn('monteur', { size: 'phone' })
  let weg = true
  await page.route('**/api/v1/nfc/tags/**', (route) => (weg ? route.abort() : route.continue()))
  await page.goto(tag.chip.address(tag.adresse))
  await page.getByText(nfc['nfc.kein-netz']).waitFor()
  expect(await axeViolations(page)).toEqual([])
  weg = false
  await page.getByRole('button', { name: nfc['nfc.nochmal'] }).click()
  await hier(page, tag.ort)
  expect((await admin.request.post(`/api/v1/verwaltung/nfc-tags/${tag.id}/sperren`, call)).status()).toBe(200)
  await page.goto(tag.chip.address(tag.adresse))
  await page.getByText(nfc['nfc.gesperrt']).waitFor()
  await leave(page)
  await leave(admin)
})

test('der Ausweis meldet an einem fremden Gerät an: ein Tipp und die PIN', async () => {
  const admin = await signedIn('admin')
  const owner = await signedIn('support')
  const session = (await (await owner.request.get('/api/v1/auth/session')).json()) as { employee: { personalid: string } }
  const pin = '482915'
  expect((await owner.request.put('/api/v1/settings/ausweis/pin', { ...call, data: { password, pin } })).status()).toBe(200)
  const tag = await angelegt(admin, { art: 'ausweis', objektId: null, lstfixId: session.employee.personalid })
  const page = await visitor({ size: 'phone' })
  await page.goto(tag.chip.address(tag.adresse))
  await page.getByLabel(login['login.pin'], { exact: true }).fill(pin)
  expect(page.url()).not.toContain('portal-ausweis')
  await page.getByRole('button', { name: login['login.anmelden'], exact: true }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard')
  await settled(page)
  for (const one of [page, owner, admin]) await leave(one)
})

/** A phone whose browser has Web NFC; `chip` holds a chip to it, null one that cannot be read. */
async function mitWebNfc(page: Page) {
  await page.addInitScript(() => {
    const alle: EventTarget[] = []
    class NDEFReader extends EventTarget {
      scan({ signal }: { signal: AbortSignal }) {
        alle.push(this)
        signal.addEventListener('abort', () => alle.splice(alle.indexOf(this), 1))
        return Promise.resolve()
      }
    }
    const toene: number[] = []
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      toene.push(this.frequency.value)
      start.call(this, when)
    }
    const chip = (serialNumber: string | null, url: string | null) => {
      const data = url === null ? undefined : new DataView(new TextEncoder().encode(url).buffer)
      const message = { records: data ? [{ recordType: 'url', data }] : [] }
      for (const reader of alle.slice())
        reader.dispatchEvent(Object.assign(new Event(serialNumber === null ? 'readingerror' : 'reading'), { serialNumber, message }))
    }
    Object.assign(globalThis, { NDEFReader, chip, toene, hoert: () => alle.length })
  })
  const hoert = () => page.waitForFunction(() => (globalThis as unknown as { hoert: () => number }).hoert() > 0)
  return {
    hoert,
    chip: async (serial: string | null, url: string | null = null) => {
      await hoert()
      await page.evaluate(([s, u]) => (globalThis as unknown as { chip: (s: string | null, u: string | null) => void }).chip(s!, u!), [serial, url] as const)
    },
    toene: () => page.evaluate(() => (globalThis as unknown as { toene: number[] }).toene),
  }
}
const einschalten = (page: Page, leser: object = { praefix: '', suffix: 'Enter', abstandMs: 35, mindestens: 6 }) =>
  page.request.put('/api/v1/auth/einstellungen/nfc', { ...call, data: { wert: { enabled: true, leser } } })
const ausschalten = (page: Page) => page.request.put('/api/v1/auth/einstellungen/nfc', { ...call, data: { wert: null } })

test('mit Web NFC liest die Stempelseite den Tag selbst; ein Ausweis oder eine fremde Adresse führt dort nirgendwohin', async () => {
  const admin = await signedIn('admin')
  const tag = await angelegt(admin)
  const page = await signedIn('monteur', { size: 'phone' })
  await einschalten(page)
  const { chip } = await mitWebNfc(page)
  await page.goto('/stempelerfassung')
  await settled(page)
  await chip('04:a2:1b:47')
  await chip('04:a2:1b:48', 'https://fremd.example/nfc/k7mq2xab4e?p=1')
  expect(new URL(page.url()).pathname).toBe('/stempelerfassung')
  await chip('04:a2:1b:49', tag.chip.address(tag.adresse))
  await hier(page, tag.ort)
  await ausschalten(page)
  await leave(page)
  await leave(admin)
})

test('die Probe in den Einstellungen hält jede Lesung fest, gut mit einem Ton, schlecht mit zweien; ein Leser an der Tastatur braucht sein Präfix', async () => {
  const page = await signedIn('monteur')
  await einschalten(page, { praefix: '%', suffix: 'Enter', abstandMs: 60, mindestens: 6 })
  const { chip, toene } = await mitWebNfc(page)
  await page.goto('/settings')
  await settled(page)
  const liste = page.getByRole('region', { name: settings['settings.nfc-lesungen'] })
  await chip('04:a2:1b:47')
  await liste.getByText('04A21B47').first().waitFor()
  expect(await toene()).toEqual([880])
  await chip(null)
  await liste.getByText(settings['settings.nfc-fehler']).first().waitFor()
  expect(await toene()).toEqual([880, 330, 330])
  // One tick for each key, as a reader sends them; the same number without its prefix is somebody's typing.
  const tippen = (text: string) =>
    page.evaluate((keys) => {
      for (const key of [...keys, 'Enter']) window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }, text)
  await tippen('123456')
  await page.waitForTimeout(120)
  await tippen('%654321')
  await liste.getByText('654321').first().waitFor()
  expect(await liste.getByText('123456').count()).toBe(0)
  const { entities } = (await (await page.request.get('/api/v1/nfc/lesungen/entities?limit=3')).json()) as {
    entities: { kennung: string; weg: string; fehler: string | null }[]
  }
  expect(entities.map(({ kennung, weg, fehler }) => [kennung, weg, fehler])).toEqual([
    ['654321', 'tastatur', null],
    ['', 'nfc', 'unlesbar'],
    ['04A21B47', 'nfc', null],
  ])
  await ausschalten(page)
  await leave(page)
})
