import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** What people do on the page of a ticket, in German. */
export async function aufTicket(page: Page, nummer: string) {
  await page.goto(`/ticket/${nummer}`)
  await page.getByRole('heading', { level: 1, name: new RegExp(`^${nummer} `) }).waitFor()
}

/** The ticket stands in this step: said in the head of its page, without reloading. */
export const steht = (page: Page, wort: string) => page.locator('.ti-stand').first().getByText(wort, { exact: true }).waitFor()

/** The question on top; messages at the edge have the same role. */
export const frage = (page: Page) => page.locator('.dialog[role=alertdialog]')

export async function oeffneSchritte(page: Page) {
  await page.getByRole('button', { name: 'Nächster Schritt', exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

/** Until the question whether to set it. */
export async function waehleSchritt(page: Page, wort: string, grund?: string) {
  await oeffneSchritte(page)
  await page.getByRole('dialog').getByRole('button', { name: wort, exact: true }).click()
  if (grund) await frage(page).getByRole('textbox').fill(grund)
  else await frage(page).waitFor()
}

/** The answer to a question; it goes away when it is done. */
export async function bestaetige(page: Page, knopf: string) {
  await frage(page).getByRole('button', { name: knopf, exact: true }).click()
  await frage(page).waitFor({ state: 'detached' })
}

export async function schritt(page: Page, wort: string, grund?: string) {
  await waehleSchritt(page, wort, grund)
  await bestaetige(page, 'Weiter')
  await steht(page, wort)
}

/** Where answers and notes are written; the field of a question to confirm is another one. */
const schreibfeld = (page: Page) => page.locator('.composer textarea')
const wahl = (page: Page, wort: string) => page.locator('.composer .seg').getByText(wort, { exact: true }).click()

export async function antworte(page: Page, text: string) {
  await schreibfeld(page).fill(text)
  await page.locator('.composer').getByRole('button', { name: 'Senden', exact: true }).click()
  await page
    .locator('.composer')
    .getByText(/^Ihre Antwort ist (gesendet und steht im Verlauf|auf dem Gerät gespeichert und wird automatisch gesendet)\.$/)
    .waitFor()
  await geschrieben(page, text)
}

/** For staff only; afterwards the field is for answers again. */
export async function notiere(page: Page, text: string) {
  await wahl(page, 'Interne Notiz')
  await schreibfeld(page).fill(text)
  await page.locator('.composer').getByRole('button', { name: 'Notieren', exact: true }).click()
  await geschrieben(page, text)
  await wahl(page, 'Antwort')
}

async function geschrieben(page: Page, text: string) {
  await expect.poll(() => schreibfeld(page).inputValue()).toBe('')
  await page.getByRole('list', { name: 'Verlauf' }).getByText(text).first().waitFor()
}

export async function hake(page: Page, ...punkte: RegExp[]) {
  for (const punkt of punkte) {
    const kasten = page.getByRole('checkbox', { name: punkt })
    await kasten.click()
    await expect.poll(() => kasten.isChecked()).toBe(true)
  }
}
