import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { closeBrowser, goesOffline, leave, settled, signedIn } from '../harness/person.ts'
import { passThere } from '../walk/helps.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

const einmalig = (was: string) => `${was} ${Temporal.Now.instant().epochMilliseconds}`
/** What the office has of sheets with this note. */
const beimBuero = async (notiz: string) => {
  const rows = await db.selectFrom('arbeitsschein').where('notiz', '=', notiz).select(['id', 'zustand', 'version']).execute()
  const mails = await db.selectFrom('postausgang').where('anlass', '=', 'arbeitsschein.abgeschlossen').select(['an', 'anhaenge', 'faden']).execute()
  return rows.map(({ id, zustand }) => ({
    zustand,
    mails: mails.flatMap(({ an, anhaenge, faden }) => (faden === `arbeitsschein.${id}` ? [`${an} ${anhaenge.length}`] : [])),
  }))
}
async function neuerSchein(page: Page) {
  await page.getByRole('button', { name: 'Neuer Arbeitsschein' }).first().click()
  await page.getByRole('combobox', { name: 'Objekt' }).click()
  await page.getByRole('option').first().click()
}
async function material(page: Page, text: string, menge: string) {
  await page.getByRole('button', { name: 'Material hinzufügen' }).click()
  const zeile = page.locator('.as-positionen > li').last()
  await zeile.getByLabel('Text').fill(text)
  await zeile.getByLabel('Menge').fill(menge)
}
/** Draws two strokes over most of the pad. */
async function zeichne(page: Page) {
  const { x, y, width, height } = (await page.getByRole('img', { name: 'Feld für die Unterschrift' }).boundingBox())!
  for (const [von, bis] of [
    [0.1, 0.5],
    [0.5, 0.8],
  ] as const) {
    await page.mouse.move(x + width * von, y + height * 0.3)
    await page.mouse.down()
    await page.mouse.move(x + width * ((von + bis) / 2), y + height * 0.7, { steps: 5 })
    await page.mouse.move(x + width * bis, y + height * 0.3, { steps: 5 })
    await page.mouse.up()
  }
}

test('ein Monteur schreibt am Telefon einen Schein, wird auf Fehler hingewiesen, lässt unterschreiben und schickt eine Kopie', async () => {
  const notiz = einmalig('Druckprobe')
  const page = await signedIn('monteur', { size: 'phone' })
  await page.goto('/arbeitsschein')
  await settled(page)
  await page.getByRole('button', { name: 'Neuer Arbeitsschein' }).first().click()
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Bitte überprüfen Sie die Kopfdaten!').waitFor()
  await page.getByRole('combobox', { name: 'Objekt' }).click()
  await page.getByRole('option').first().click()
  await material(page, 'Dichtung DN 50 für die Umwälzpumpe im Heizraum', 'drei')
  await page.getByLabel('Notiz', { exact: true }).fill(notiz)
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText('Nur numerische Werte erlaubt!').first().waitFor()
  await page.getByLabel('Menge').fill('2,5')
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByText(/^\d{4}-\d{4,} gespeichert$/).waitFor()
  expect(await beimBuero(notiz)).toEqual([{ zustand: 'offen', mails: [] }])

  await page.getByRole('button', { name: 'Speichern und abschließen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Dichtung DN 50').waitFor()
  await dialog.getByLabel('Name in Druckschrift').fill('Heike Brandt')
  await dialog.getByRole('button', { name: 'Speichern und abschließen' }).click()
  await dialog.getByText('Bitte unterschreiben').first().waitFor()
  // What is signed stands whole in its column: nothing runs out of it.
  const gezeigt = dialog.getByRole('region', { name: 'Das unterschreiben Sie' })
  expect(await gezeigt.evaluate((teil) => teil.getBoundingClientRect().width - teil.parentElement!.clientWidth)).toBeLessThanOrEqual(0)
  await zeichne(page)
  // E56: turning the phone keeps the points.
  const zuege = () => page.locator('.unterschriftsfeld .strich').evaluateAll((alle) => alle.map((einer) => einer.getAttribute('d')))
  const vorher = await zuege()
  expect(vorher).toHaveLength(2)
  await page.setViewportSize({ width: 844, height: 390 })
  expect(await zuege()).toEqual(vorher)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await zuege()).toEqual(vorher)
  await dialog.getByLabel(/E-Mail für eine Kopie/).fill('h.brandt@nordheim.example')
  await dialog.getByRole('button', { name: 'Speichern und abschließen' }).click()
  await page.getByText(/^\d{4}-\d{4,} abgeschlossen$/).waitFor()
  await page.getByRole('img', { name: 'Unterschrift Heike Brandt' }).waitFor()
  expect(await beimBuero(notiz)).toEqual([{ zustand: 'abgeschlossen', mails: ['h.brandt@nordheim.example 1'] }])
  const [datei] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF', exact: true }).click()])
  expect(datei.suggestedFilename()).toMatch(/^Arbeitsschein_\d{4}-\d{4,}\.pdf$/)

  const buero = await signedIn('leitung')
  await buero.goto(`/arbeitsschein/query`)
  await settled(buero)
  await buero.getByLabel('Nummer oder Wort').fill(notiz)
  await buero.getByRole('button', { name: 'Abfragen' }).click()
  await buero.getByRole('row').nth(1).click()
  await buero.getByRole('button', { name: 'Neue Fassung' }).click()
  const frage = buero.getByRole('alertdialog')
  await frage.getByLabel(/Begründung/).fill('Menge stimmt nicht')
  await frage.getByRole('button', { name: 'Neue Fassung' }).click()
  await buero.getByText('Menge stimmt nicht').waitFor()
  await page.getByLabel('Menge').waitFor()
  await leave(buero)
  await leave(page)
})

test('was das Büro ablehnt, steht mit dem Grund da; geändert und noch einmal gespeichert kommt es an', async () => {
  const notiz = einmalig('Objekt zu')
  const page = await signedIn('monteur', { size: 'phone' })
  await page.goto('/arbeitsschein')
  await settled(page)
  await page.waitForFunction(passThere)
  await page.context().setOffline(true)
  await neuerSchein(page)
  const [nummer] = (await page.getByRole('combobox', { name: 'Objekt' }).inputValue()).split(' ')
  await page.getByLabel('Notiz', { exact: true }).fill(notiz)
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByRole('list', { name: 'Noch nicht übertragen' }).waitFor()
  const setze = (status: 'O' | 'R') => db.updateTable('objekt').set({ status }).where('nummer', '=', Number(nummer)).execute()
  await setze('R')
  await page.context().setOffline(false)
  await page.getByText('Das Objekt ist nicht mehr offen').first().waitFor({ timeout: 60_000 })
  await setze('O')
  await page.getByLabel('Notiz', { exact: true }).fill(`${notiz}, geprüft`)
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await expect.poll(() => beimBuero(`${notiz}, geprüft`)).toEqual([{ zustand: 'offen', mails: [] }])
  await expect.poll(() => page.getByRole('list', { name: 'Noch nicht übertragen' }).count()).toBe(0)
  await leave(page)
})

/** The fitter's phone, without a network, with a new sheet that waits on it. */
async function gesichertOhneNetz(notiz: string, menge: string) {
  const page = await signedIn('monteur', { size: 'phone' })
  await page.goto('/arbeitsschein')
  await settled(page)
  await page.waitForFunction(passThere)
  await page.context().setOffline(true)
  await neuerSchein(page)
  await material(page, 'Kupferrohr', menge)
  await page.getByLabel('Notiz', { exact: true }).fill(notiz)
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  return page
}

test('ohne Netz: Ein Schein entsteht, wird mit der Tastatur bestätigt und abgeschlossen; danach ist er einmal im Büro', async () => {
  const notiz = einmalig('Keller')
  const page = await gesichertOhneNetz(notiz, '0,125')
  await page
    .getByRole('list', { name: 'Noch nicht übertragen' })
    .getByText(/^Arbeitsschein [0-9A-Z]{3}-\d+$/)
    .waitFor()
  await page.getByLabel('Menge').fill('0,25')
  await page.getByRole('button', { name: 'Speichern und abschließen' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Zeichnen' }).focus()
  await page.keyboard.press('ArrowRight')
  await dialog.getByLabel('Name in Druckschrift').fill('Petra Lang')
  await dialog.getByRole('button', { name: 'Speichern und abschließen' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Auf dem Gerät abgeschlossen.').first().waitFor()
  expect(await beimBuero(notiz)).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(() => beimBuero(notiz), { timeout: 60_000 }).toEqual([{ zustand: 'abgeschlossen', mails: [] }])
  await page.getByText('bestätigt (getippt)').waitFor()
  const [position] = await db
    .selectFrom('arbeitsscheinPosition as p')
    .innerJoin('arbeitsschein as s', 's.id', 'p.arbeitsscheinId')
    .where('s.notiz', '=', notiz)
    .select('p.menge')
    .execute()
  expect(position!.menge).toBe('0.250')
  await leave(page)
})

test('ohne Netz gesichert und wieder geöffnet: Kommt das Netz, während der Kunde unterschreibt, bleibt, was er schreibt', async () => {
  const notiz = einmalig('Heizraum')
  const page = await gesichertOhneNetz(notiz, '2')
  const wartet = page.getByRole('list', { name: 'Noch nicht übertragen' })
  await wartet.waitFor()
  const schein = new URL(page.url()).pathname
  await page.goBack()
  await wartet.locator(`a[href="${schein}"]`).click()
  await page.getByRole('button', { name: 'Speichern und abschließen' }).click()
  const name = page.getByRole('dialog').getByLabel('Name in Druckschrift')
  await page.getByRole('dialog').getByText('Tippen', { exact: true }).click()
  await name.fill('Petra Lang')
  const gelesen = page.waitForResponse((antwort) => antwort.ok() && new URL(antwort.url()).pathname === `/api/v1${schein}`)
  await page.context().setOffline(false)
  await gelesen
  await settled(page)
  expect(await name.inputValue()).toBe('Petra Lang')
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern und abschließen' }).click()
  await expect.poll(() => beimBuero(notiz), { timeout: 60_000 }).toEqual([{ zustand: 'abgeschlossen', mails: [] }])
  await leave(page)
})
