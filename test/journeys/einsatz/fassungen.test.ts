import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { speaking } from '../harness/browser.ts'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

const einmalig = (was: string) => `${was} ${Temporal.Now.instant().epochMilliseconds}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** A new sheet with one item and this note, as far as the dialog in which it is signed. */
async function bisZurUnterschrift(page: Page, notiz: string, say: Record<'neu' | 'objekt' | 'material' | 'text' | 'menge' | 'notiz' | 'fertig', string>) {
  await page.goto('/arbeitsschein')
  await settled(page)
  await button(page, say.neu).first().click()
  await page.getByRole('combobox', { name: say.objekt }).click()
  await page.getByRole('option').first().click()
  await button(page, say.material).click()
  const zeile = page.locator('.as-positionen > li').last()
  await zeile.getByLabel(say.text).fill('Dichtung DN 50')
  await zeile.getByLabel(say.menge).fill('2')
  await page.getByLabel(say.notiz, { exact: true }).fill(notiz)
  await button(page, say.fertig).click()
  return page.getByRole('dialog')
}
const deutsch = {
  neu: 'Neuer Arbeitsschein',
  objekt: 'Objekt',
  material: 'Material hinzufügen',
  text: 'Text',
  menge: 'Menge',
  notiz: 'Notiz',
  fertig: 'Speichern und abschließen',
}
const english = { neu: 'New work sheet', objekt: 'Object', material: 'Add Material', text: 'Text', menge: 'Quantity', notiz: 'Note', fertig: 'Save and finish' }

test('nach der Unterschrift stimmt eine Menge nicht: neue Fassung mit Grund, noch einmal unterschrieben; beide bleiben, der Unterschied steht Zeile für Zeile da', async () => {
  const page = await signedIn('leitung')
  const erster = await bisZurUnterschrift(page, einmalig('Fassung'), deutsch)
  const unterschreibe = async (dialog: typeof erster, name: string) => {
    await dialog.getByText('Tippen', { exact: true }).click()
    await dialog.getByLabel('Name in Druckschrift').fill(name)
    await dialog.getByRole('button', { name: deutsch.fertig }).click()
    await page.getByText(/^\d{4}-\d{4,} abgeschlossen$/).waitFor()
  }
  await unterschreibe(erster, 'Heike Brandt')
  await button(page, 'Neue Fassung').click()
  const frage = page.getByRole('alertdialog', { name: 'Neue Fassung beginnen?' })
  await frage.getByLabel(/Begründung/).fill('zu kurz')
  await frage.getByRole('button', { name: 'Neue Fassung' }).click()
  await frage.getByRole('alert').waitFor()
  await frage.getByLabel(/Begründung/).fill('Es waren drei Dichtungen')
  await frage.getByRole('button', { name: 'Neue Fassung' }).click()
  await page.getByText('Fassung 2 ist offen').waitFor()
  await page.getByLabel('Menge').fill('3')
  await button(page, deutsch.fertig).click()
  await unterschreibe(page.getByRole('dialog'), 'Heike Brandt')
  await button(page, 'Fassung 2 ansehen').click()
  const zweite = page.getByRole('dialog', { name: 'Fassung 2' })
  await zweite.getByText('Es waren drei Dichtungen').waitFor()
  await zweite.getByText('Änderungen gegenüber Fassung 1').waitFor()
  expect(await zweite.locator('del').allTextContents()).toContainEqual(expect.stringMatching(/^Material .*\b2\b/))
  expect(await zweite.locator('ins').allTextContents()).toContainEqual(expect.stringMatching(/^Material .*\b3\b/))
  expect(await axeViolations(page)).toEqual([])
  const namen = []
  for (const nr of [2, 1]) {
    if (nr === 1) {
      await page.keyboard.press('Escape')
      await button(page, 'Fassung 1 ansehen').click()
    }
    const dialog = page.getByRole('dialog', { name: `Fassung ${nr}` })
    const [datei] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'PDF', exact: true }).click()])
    namen.push(datei.suggestedFilename())
  }
  expect(namen).toEqual([expect.stringMatching(/^Arbeitsschein_.*\.pdf$/), expect.stringMatching(/^Arbeitsschein_.*\.pdf$/)])
  await leave(page)
})

test('on a phone, in English: the customer refuses to sign; the sheet is finished all the same, with the reason', async () => {
  const page = await signedIn('monteur', { size: 'phone', locale: 'en-GB' })
  await speaking(page.context(), 'en')
  const dialog = await bisZurUnterschrift(page, einmalig('Refused'), english)
  await dialog.getByText('Refused', { exact: true }).click()
  await dialog.getByRole('button', { name: english.fertig }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).and(dialog.locator('[aria-invalid=true]')).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await dialog.getByLabel('Reason').fill('Wants to check the hours with the site manager first')
  await dialog.getByRole('button', { name: english.fertig }).click()
  await page.getByText(/^\d{4}-\d{4,} finished$/).waitFor()
  await page.getByText(/Signature refused/).waitFor()
  await page.getByText(/Wants to check the hours with the site manager first/).waitFor()
  const [datei] = await Promise.all([page.waitForEvent('download'), button(page, 'PDF').click()])
  expect(datei.suggestedFilename()).toMatch(/\.pdf$/)
  await leave(page)
})

test('während der Kunde unterschreibt, sichert ein anderer seinen Schein: Der Dialog bleibt, und was darin steht', async () => {
  const [page, andere] = [await signedIn('leitung', { size: 'phone' }), await signedIn('monteur')]
  const dialog = await bisZurUnterschrift(page, einmalig('Am Zaun'), deutsch)
  await dialog.getByText('Tippen', { exact: true }).click()
  await dialog.getByLabel('Name in Druckschrift').fill('Heike Brandt')
  const schein = new URL(page.url()).pathname
  const anderer = await bisZurUnterschrift(andere, einmalig('Daneben'), deutsch)
  await anderer.getByRole('button', { name: 'Zurück zum Schein' }).click()
  const nochmal = page.waitForResponse((antwort) => new URL(antwort.url()).pathname === `/api/v1${schein}`)
  await button(andere, 'Speichern').click()
  await andere.getByText(/gespeichert$/).waitFor()
  await nochmal
  await settled(page)
  expect(await dialog.getByLabel('Name in Druckschrift').inputValue()).toBe('Heike Brandt')
  await dialog.getByRole('button', { name: deutsch.fertig }).click()
  await page.getByText(/^\d{4}-\d{4,} abgeschlossen$/).waitFor()
  await leave(andere)
  await leave(page)
})
