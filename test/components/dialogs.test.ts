import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { issueMessages } from '#platform/contract/issues.ts'
import { formTexts } from '#platform/web/forms/messages.ts'
import { kit } from '#platform/web/ui/messages.ts'
import { focused, staged } from './stage.ts'

const knopf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const getan = (page: Page) => page.getByLabel('Getan').innerText()
/** The focus is inside of what is open. */
const drinnen = (page: Page) => page.evaluate(() => !!document.activeElement?.closest('[role=dialog], [role=alertdialog]'))

test('ein Dialog nimmt den Fokus, behält ihn beim Tabben und gibt ihn nach Escape dem Knopf zurück, der ihn öffnete', async () => {
  const { page, errors, close } = await staged('fenster')
  await knopf(page, 'Eingeben').click()
  const dialog = page.getByRole('dialog', { name: 'Eingabe' })
  await dialog.waitFor()
  await expect.poll(() => drinnen(page)).toBe(true)
  for (let mal = 0; mal < 5; mal++) {
    await page.keyboard.press('Tab')
    expect(await drinnen(page)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toBe('Eingeben')
  expect(errors).toEqual([])
  await close()
})

test('solange er offen ist, gibt es für Vorleseprogramme die Seite dahinter nicht', async () => {
  const { page, close } = await staged('fenster')
  const dahinter = () => page.locator('h1').evaluate((element) => !!element.closest('[inert], [aria-hidden=true]'))
  expect(await dahinter()).toBe(false)
  await knopf(page, 'Eingeben').click()
  await page.getByRole('dialog').waitFor()
  await expect.poll(dahinter).toBe(true)
  await knopf(page, 'Fertig').click()
  await expect.poll(dahinter).toBe(false)
  await close()
})

test('ein Druck daneben schließt einen Dialog, eine Frage aber nicht', async () => {
  const { page, close } = await staged('fenster')
  await knopf(page, 'Eingeben').click()
  await page.getByRole('dialog').waitFor()
  await page.mouse.click(5, 5)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await knopf(page, 'Löschen').click()
  const frage = page.getByRole('alertdialog')
  await frage.waitFor()
  await page.mouse.click(5, 5)
  // One that closes is still drawn while it fades.
  await page.evaluate(() => new Promise((later) => requestAnimationFrame(() => requestAnimationFrame(later))))
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  await knopf(page, 'Ja, löschen').click()
  await frage.waitFor({ state: 'detached' })
  expect(await getan(page)).toBe('gelöscht')
  await close()
})

test('wo Getipptes verloren ginge, fragt Escape zuerst; ein Nein lässt alles stehen', async () => {
  const { page, close } = await staged('fenster')
  await knopf(page, 'Eingeben').click()
  const feld = page.getByLabel('Text')
  await feld.fill('halb fertig')
  await feld.press('Escape')
  await page.getByRole('alertdialog', { name: formTexts.de.verlassen }).waitFor()
  await knopf(page, formTexts.de.verlassenNein).click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await feld.inputValue()).toBe('halb fertig')
  await feld.press('Escape')
  await knopf(page, formTexts.de.verlassenJa).click()
  await page.getByRole('dialog', { name: 'Eingabe' }).waitFor({ state: 'detached' })
  await close()
})

test.each([
  [1280, 800],
  [390, 844],
])('ein langes Formular in einem Dialog rollt, sein Knopf bleibt zu sehen und verdeckt kein Feld, das den Fokus hat (%i)', async (width, height) => {
  const { page, close } = await staged('fenster', undefined, { size: { width, height } })
  await knopf(page, 'Ausfüllen').click()
  const dialog = page.getByRole('dialog', { name: 'Viele Felder' })
  const [kasten, absenden] = [(await dialog.boundingBox())!, knopf(page, 'Absenden')]
  expect(kasten.y).toBeGreaterThanOrEqual(0)
  expect(kasten.y + kasten.height).toBeLessThanOrEqual(height)
  /** What lies at the middle of it, if anything of it is in sight. */
  const obenauf = (was: typeof absenden) =>
    was.evaluate((one) => {
      const { x, y, width: breit, height: hoch } = one.getBoundingClientRect()
      return [y >= 0, y + hoch <= innerHeight, one.contains(document.elementFromPoint(x + breit / 2, y + hoch / 2))]
    })
  expect(await obenauf(absenden)).toEqual([true, true, true])
  const unten = page.getByLabel('Unten')
  await unten.focus()
  await expect.poll(() => obenauf(unten)).toEqual([true, true, true])
  expect(await obenauf(absenden)).toEqual([true, true, true])
  // At the end of the form it stands where it would without rolling: what it lies on (8 px above it too) is no field's edge.
  await dialog.locator('.dialog-body').evaluate((body) => body.scrollTo(0, body.scrollHeight))
  const [rand, taste] = [(await dialog.locator('.input').last().boundingBox())!, (await absenden.boundingBox())!]
  expect(taste.y - 8).toBeGreaterThanOrEqual(rand.y + rand.height)
  await absenden.click()
  await expect.poll(() => getan(page)).toBe('ausgefüllt')
  await close()
})

test('eine gefährliche Frage steht auf „Abbrechen“: wer nur Enter drückt, löscht nichts', async () => {
  const { page, close } = await staged('fenster')
  await knopf(page, 'Löschen').click()
  await page.getByRole('alertdialog', { name: 'Wirklich löschen?' }).waitFor()
  await expect.poll(() => focused(page)).toBe(kit.de.abbrechen)
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await getan(page)).toBe('nichts')
  await expect.poll(() => focused(page)).toBe('Löschen')
  await close()
})

test('wer einen Grund nennen muss, steht im Feld; ohne ihn geschieht nichts, und es steht dabei', async () => {
  const { page, close } = await staged('fenster')
  await knopf(page, 'Stornieren').click()
  const feld = page.getByLabel(kit.de.grund)
  await expect.poll(() => feld.evaluate((element) => element === document.activeElement)).toBe(true)
  await feld.fill('   ')
  await knopf(page, 'Ja, stornieren').click()
  await page.getByText(issueMessages.de.erforderlich).waitFor()
  expect([await feld.getAttribute('aria-invalid'), await getan(page)]).toEqual(['true', 'nichts'])
  await expect.poll(() => feld.evaluate((element) => element === document.activeElement)).toBe(true)
  await feld.fill('  doppelt erfasst ')
  expect(await page.getByText(issueMessages.de.erforderlich).count()).toBe(0)
  await knopf(page, 'Ja, stornieren').click()
  await expect.poll(() => getan(page)).toBe('storniert: doppelt erfasst')
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await close()
})

test('geht es nicht, bleibt die Frage offen, sagt was und warum, und der getippte Grund bleibt; neu gestellt ist sie leer', async () => {
  const { page, close } = await staged('fenster')
  await knopf(page, 'Beenden').click()
  const feld = page.getByLabel(kit.de.grund)
  await feld.fill('fertig')
  await knopf(page, 'Ja, beenden').click()
  const warum = page.getByRole('alertdialog').getByRole('alert')
  await warum.waitFor()
  expect(await warum.innerText()).toBe('Das Ticket konnte nicht beendet werden. Das Ticket ist schon beendet.')
  expect(await feld.inputValue()).toBe('fertig')
  await knopf(page, kit.de.abbrechen).click()
  await knopf(page, 'Beenden').click()
  expect(await feld.inputValue()).toBe('')
  expect(await warum.count()).toBe(0)
  await close()
})
