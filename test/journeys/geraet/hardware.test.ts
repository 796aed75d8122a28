import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { uuid } from '#platform/contract/uuid.ts'
import { axeViolations, closeBrowser, goesOffline, leave, overflow, settled, signedIn } from '../harness/person.ts'
import { passThere } from '../walk/helps.ts'

goesOffline()

afterAll(closeBrowser)

const base = '/hardware-management'
async function schreibe(page: Page, pfad: string, data: object) {
  const answer = await page.context().request.post(`/api/${pfad}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { id: string; nummer: number }
}

test('Strg K: die Seriennummer eintippen, und das Gerät ist offen', async () => {
  const page = await signedIn('support')
  const seriennummer = `STRGK-${uuid().slice(-8)}`
  const { nummer } = await schreibe(page, 'v1/hardwareliste', { id: uuid(), hostname: 'PALETTE-1', seriennummer })
  await page.goto('/dashboard')
  await settled(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(seriennummer)
  const gefunden = page.getByRole('menuitem', { name: new RegExp(`${nummer} PALETTE-1`) })
  await gefunden.waitFor()
  // Other apps may still add what they find.
  await expect.poll(() => axeViolations(page)).toEqual([])
  await gefunden.click()
  await page.waitForURL(`**${base}/${nummer}`)
  await page.getByRole('heading', { name: 'PALETTE-1' }).waitFor()
  await settled(page)
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  await leave(page)
})

test('trägt ein ausgeschiedenes Gerät die Seriennummer schon, nimmt man es vom Formular aus wieder in Betrieb', async () => {
  const page = await signedIn('support')
  const seriennummer = `WIEDER-${uuid().slice(-8)}`
  const { id, nummer } = await schreibe(page, 'v1/hardwareliste', { id: uuid(), hostname: 'WIEDER-1', seriennummer })
  const { revision } = (await (await page.context().request.get(`/api/v1/hardwareliste/${id}`)).json()) as { revision: string }
  await schreibe(page, `v1/hardwareliste/${id}/ausscheiden`, { revision, ausscheidedatum: '2026-01-31', ausscheidegrund: 'verkauft' })
  await page.goto(`${base}/create`)
  await page.getByRole('textbox', { name: 'Seriennummer' }).fill(seriennummer)
  await page.getByRole('button', { name: 'Hardware anlegen' }).click()
  await page.getByText(`Gerät ${nummer} mit dieser Seriennummer ist ausgeschieden.`).waitFor()
  expect(await page.getByRole('link', { name: `Gerät ${nummer} ansehen` }).getAttribute('href')).toBe(`${base}/${nummer}`)
  await settled(page)
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Wieder in Betrieb nehmen' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Begründung').fill('Zurückgekauft')
  await dialog.getByRole('button', { name: 'Wieder in Betrieb nehmen' }).click()
  await page.waitForURL(`**${base}/${nummer}`)
  await page.locator('.record-open, #inhalt').getByText('In Betrieb', { exact: true }).last().waitFor()
  await leave(page)
})

test('ein neues Gerät bekommt vom Produkt die Garantie des letzten vorgeschlagen', async () => {
  const page = await signedIn('support')
  const name = (was: string) => `${was} ${uuid().slice(-8)}`
  const [produkt, garantie] = [name('Rechner'), name('Garantie')]
  const { id: produktId } = await schreibe(page, 'v1/hardwareauswahl/produkt', { name: produkt })
  const { id: garantietypId } = await schreibe(page, 'v1/hardwareauswahl/garantietyp', { name: garantie, monate: 24 })
  const { nummer } = await schreibe(page, 'v1/hardwareliste', { id: uuid(), produktId, garantietypId })
  await page.goto(`${base}/create`)
  await page.getByRole('button', { name: 'Seriennummer oder Etikett scannen' }).waitFor()
  await page.getByRole('combobox', { name: 'Produkt' }).fill(produkt)
  await page.getByRole('option', { name: produkt }).click()
  await page.getByText(`Vorschlag: wie bei Gerät ${nummer}`).waitFor()
  expect(await page.getByRole('combobox', { name: 'Garantie-Typ' }).inputValue()).toBe(garantie)
  await settled(page)
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Hardware anlegen' }).click()
  await page.getByText('Hardware wurde erfolgreich erstellt').first().waitFor()
  await leave(page)
})

test('ein Code, den die Inventur nicht kennt, wird von der Entscheidung aus ein Gerät; das Formular weiß Seriennummer und Ort schon', async () => {
  const page = await signedIn('support')
  const code = `UNBEKANNT-${uuid().slice(-8)}`
  const { id: standortId } = await schreibe(page, 'v1/hardwareauswahl/standort', { name: `Regal ${code}` })
  const { id: hardwaretypId } = await schreibe(page, 'v1/hardwareauswahl/hardwaretyp', { name: `Typ ${code}` })
  await schreibe(page, 'v1/hardwareliste', { id: uuid(), hostname: 'SOLL-1', hardwaretypId, standortId })
  const id = uuid()
  await schreibe(page, 'v1/inventur', { id, name: `Inventur ${code}`, geplant: '2026-11-25', hardwaretypId })
  await schreibe(page, `v1/inventur/${id}/beginn`, {})
  await schreibe(page, `v1/inventur/${id}/zaehlungen`, { id: uuid(), code, standortId })
  await page.goto(`${base}/inventur/${id}`)
  const befund = page.getByRole('listitem', { name: code })
  await befund.getByRole('link', { name: 'Als Gerät anlegen' }).click()
  await page.waitForURL(`**${base}/create?**`)
  await expect.poll(() => page.getByRole('textbox', { name: 'Seriennummer' }).inputValue()).toBe(code)
  await expect.poll(() => page.getByRole('combobox', { name: 'Standort', exact: true }).inputValue()).toBe(`Regal ${code}`)
  await settled(page)
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Hardware anlegen' }).click()
  await page.waitForURL(`**${base}/inventur/${id}`)
  await page.getByRole('button', { name: 'Zu entscheiden' }).click()
  await page.getByRole('option', { name: 'Unbekannt' }).click()
  await befund.getByText('als Gerät angelegt').waitFor()
  await befund.getByRole('link', { name: /^Hardware \d+$/ }).waitFor()
  await settled(page)
  expect([await axeViolations(page), await overflow(page)]).toEqual([[], 0])
  await leave(page)
})

test('ohne Netz angelegt wartet ein Gerät auf dem Telefon, wird nicht zweimal gefragt und ist danach einmal da', async () => {
  const page = await signedIn('support', { size: 'phone' })
  const seriennummer = `OHNE-${uuid().slice(-8)}`
  await page.goto(`${base}/create`)
  await settled(page)
  await page.waitForFunction(passThere)
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: 'Seriennummer' }).fill(seriennummer)
  await page.getByRole('button', { name: 'Hardware anlegen' }).click()
  await page.getByText('Auf dem Gerät gespeichert.', { exact: false }).first().waitFor()
  await page.waitForURL((url) => url.pathname === base)
  await page.context().setOffline(false)
  const angelegte = async () => {
    const answer = await page.context().request.get(`/api/v1/hardwareliste/entities?limit=10&q=${seriennummer}`)
    return ((await answer.json()) as { entities: unknown[] }).entities.length
  }
  await expect.poll(angelegte, { timeout: 60_000 }).toBe(1)
  await page.goto(`${base}/create`)
  await settled(page)
  expect(await page.getByRole('textbox', { name: 'Seriennummer' }).inputValue()).toBe('')
  await leave(page)
})
