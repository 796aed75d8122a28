import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { ortscode } from '#domain/geraete/contract.ts'
import { connect } from '#platform/server/database/db.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { closeBrowser, goesOffline, leave, signedIn } from '../harness/person.ts'
import { passThere } from '../walk/helps.ts'
import { cameras, hold } from '../walk/scanner.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

const base = '/hardware-management/inventur'
/** Two devices of a kind of their own in store, and a stocktake of that kind: nobody else counts them. */
async function geplant(page: Page) {
  const { request } = page.context()
  const schreibe = async (pfad: string, data: object) => {
    const answer = await request.post(`/api/v1/${pfad}`, { data })
    expect(answer.ok()).toBe(true)
    return (await answer.json()) as { id: string; nummer: number }
  }
  const eigen = uuid()
  const { id: hardwaretypId } = await schreibe('hardwareauswahl/hardwaretyp', { name: `Werkzeugkoffer ${eigen}` })
  const lager = await db.selectFrom('standort').where('name', '=', 'Lager').where('objektId', 'is', null).select('id').executeTakeFirstOrThrow()
  const geraet = (hostname: string) => schreibe('hardwareliste', { id: uuid(), hostname, hardwaretypId, standortId: lager.id })
  const [koffer, messer] = [await geraet('KOFFER-1'), await geraet('MESSER-1')]
  const id = uuid()
  await schreibe('inventur', { id, name: `Werkzeugkoffer ${eigen.slice(-6)}`, geplant: Temporal.Now.plainDateISO().toString(), hardwaretypId })
  return { id, koffer, messer }
}
/** A phone with the list on it, then without a network. */
async function ohneNetz(page: Page, id: string, ort: string) {
  await page.goto(`${base}/${id}/zaehlen`)
  await page.getByRole('region', { name: 'Noch offen' }).getByText('KOFFER-1').waitFor()
  await page.waitForFunction(passThere)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.context().setOffline(true)
  await page.getByRole('combobox', { name: 'Hier zähle ich' }).click()
  await page.getByRole('option', { name: ort, exact: true }).click()
}
async function zaehle(page: Page, nummer: number, sagt: RegExp) {
  await page.getByLabel('Nummer, Seriennummer oder Code').fill(String(nummer))
  await page.getByRole('button', { name: 'Zählen', exact: true }).click()
  await page.locator('.hw-treffer').getByText(sagt).waitFor()
}
const beimBuero = async (id: string) => (await db.selectFrom('inventurZaehlung').where('inventurId', '=', id).select('id').execute()).length

test('zwei Telefone zählen ohne Netz dasselbe Gerät an zwei Orten; das Büro sieht beides, entscheidet, schließt ab und hat das Protokoll', async () => {
  const [buero, eines, anderes] = await Promise.all([signedIn('support'), signedIn('support', { size: 'phone' }), signedIn('leitung', { size: 'phone' })])
  const { id, koffer, messer } = await geplant(buero)
  await buero.goto(`${base}/${id}`)
  await buero.getByRole('button', { name: 'Beginnen', exact: true }).click()
  await buero.getByRole('alertdialog').getByRole('button', { name: 'Beginnen', exact: true }).click()
  await buero.getByRole('button', { name: 'Abschließen: 2 offen' }).waitFor()

  await Promise.all([ohneNetz(eines, id, 'Lager'), ohneNetz(anderes, id, 'Werkstatt')])
  await zaehle(eines, koffer.nummer, /^gefunden$/)
  await zaehle(anderes, koffer.nummer, /gehört laut Liste nach Lager/)
  await zaehle(eines, messer.nummer, /^gefunden$/)
  // The same once more is one find, and nothing leaves the phone for it.
  await zaehle(eines, messer.nummer, /^schon gezählt$/)
  expect(await eines.getByRole('region', { name: 'Zuletzt gezählt' }).getByText('auf dem Gerät').count()).toBe(2)
  expect(await beimBuero(id)).toBe(0)
  await Promise.all([eines.context().setOffline(false), anderes.context().setOffline(false)])
  await expect.poll(() => beimBuero(id)).toBe(3)

  const befund = buero.getByRole('listitem', { name: 'KOFFER-1' })
  await befund.getByText('doppelt').waitFor()
  await befund.getByText(/^Lager, /).waitFor()
  await befund.getByText(/^Werkstatt, /).waitFor()
  await befund.getByRole('button', { name: 'Nach Werkstatt umbuchen' }).click()
  const zuruecknehmen = eines.getByRole('button', { name: /zurücknehmen$/ })
  await expect.poll(() => zuruecknehmen.count()).toBe(2)
  await buero.getByRole('button', { name: 'Abschließen', exact: true }).click()
  await buero.getByRole('alertdialog').getByRole('button', { name: 'Abschließen', exact: true }).click()
  // What is closed is fixed: the phone does not offer to take any of it back.
  await expect.poll(() => zuruecknehmen.count()).toBe(0)
  const protokolle = buero.getByRole('list', { name: 'Protokolle' })
  const [datei] = await Promise.all([
    buero.waitForEvent('download'),
    protokolle
      .getByRole('link', { name: /\.pdf herunterladen$/ })
      .last()
      .click(),
  ])
  expect(datei.suggestedFilename()).toMatch(/^Inventur_Werkzeugkoffer-.*\.pdf$/)
  const wo = await db
    .selectFrom('hardware')
    .innerJoin('standort', 'standort.id', 'hardware.standortId')
    .where('hardware.id', '=', koffer.id)
    .select('standort.name')
    .executeTakeFirst()
  expect(wo?.name).toBe('Werkstatt')
  for (const page of [buero, eines, anderes]) await leave(page)
})

test('die Kamera bleibt zwischen den Lesungen offen: das Etikett des Ortes stellt den Ort ein, jedes Gerät klingt und sagt, was es ist, auch ohne Netz', async () => {
  const page = await signedIn('support', { size: 'phone' })
  const { id, koffer, messer } = await geplant(page)
  await page.context().request.post(`/api/v1/inventur/${id}/beginn`)
  const { nummer: werkstatt } = await db
    .selectFrom('standort')
    .where('name', '=', 'Werkstatt')
    .where('objektId', 'is', null)
    .select('nummer')
    .executeTakeFirstOrThrow()
  await cameras({ texts: [String(koffer.nummer), ortscode(werkstatt), String(messer.nummer), `FREMD-${id.slice(-6)}`] })(page)
  // Every tone that is begun, in hertz.
  await page.addInitScript(() => {
    const heard: number[] = []
    Object.assign(globalThis, { heard })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when) {
      heard.push(this.frequency.value)
      start.call(this, when)
    }
  })
  await ohneNetz(page, id, 'Lager')
  await page.getByRole('button', { name: 'Scannen', exact: true }).click()
  const kamera = page.getByRole('dialog', { name: 'Code scannen' })
  await kamera.getByRole('status').getByText('KOFFER-1: gefunden').waitFor()
  await hold(page, 1)
  await kamera.getByRole('status').getByText('Hier zähle ich: Werkstatt').waitFor()
  await hold(page, 2)
  await kamera.getByRole('status').getByText('MESSER-1: Falscher Ort: gehört laut Liste nach Lager').waitFor()
  await hold(page, 3)
  await kamera
    .getByRole('status')
    .getByText(/: Unbekannt: nicht auf der Liste/)
    .waitFor()
  const heard = await page.evaluate(() => (globalThis as unknown as { heard: number[] }).heard.map((hertz) => Math.round(hertz)))
  expect(heard).toEqual([1046, 523, 784, 784, 523, 262, 262, 262])
  await kamera.getByRole('button', { name: 'Scanner schließen' }).click()
  expect(await page.getByRole('combobox', { name: 'Hier zähle ich' }).inputValue()).toBe('Werkstatt')
  await page.context().setOffline(false)
  await expect.poll(() => beimBuero(id)).toBe(3)
  await leave(page)
})

test('ohne Netz sagt das Etikett auf dem Telefon, was das Gerät ist und wo es steht, mit dem Stand', async () => {
  const page = await signedIn('support', { size: 'phone' })
  const { koffer } = await geplant(page)
  await cameras({ texts: [String(koffer.nummer)] })(page)
  const gebracht = page.waitForResponse(/\/hardwareliste\/zurhand/)
  await page.goto('/hardware-management')
  await gebracht
  await page.waitForFunction(passThere)
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Etikett scannen' }).click()
  await page.getByRole('heading', { name: 'KOFFER-1' }).waitFor()
  await page.getByText(/^Ohne Netz: Stand /).waitFor()
  await page.getByRole('definition').getByText('Lager', { exact: true }).waitFor()
  await page.context().setOffline(false)
  await leave(page)
})
