import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { closeBrowser, leave, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

/** Two years to the end of this one: the demonstration has sold something whenever it was started. */
const jahr = Temporal.Now.plainDateISO('Europe/Berlin').year
async function frage(page: Page) {
  for (const [feld, tag] of [
    ['vondat', `0101${jahr - 1}`],
    ['bisdat', `3112${jahr}`],
  ] as const) {
    await page.locator(`[data-field=${feld}]`).getByRole('spinbutton').first().focus()
    await page.keyboard.type(tag)
  }
  await page.getByRole('button', { name: 'Auswerten', exact: true }).click()
  await page.waitForURL(/\/umsatzstatistik\/result\?/)
  await settled(page)
}
const zeilen = (page: Page, ebene: string) => page.getByRole('grid', { name: ebene, exact: true }).locator('tbody tr')

test('die Leitung geht mit der Tastatur von der Filiale bis zum Beleg und zurück an ihren Platz, und speichert die Abfrage', async () => {
  const page = await signedIn('leitung')
  await page.goto('/umsatzstatistik')
  await frage(page)
  const filialen = zeilen(page, 'Filiale')
  const zweite = filialen.nth(1)
  const name = (await zweite.getByRole('link').first().innerText()).trim()
  await zweite.focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await zeilen(page, 'Hauptgruppe').first().waitFor()
  await zeilen(page, 'Hauptgruppe').first().focus()
  await page.keyboard.press('ArrowLeft')
  await filialen.first().waitFor()
  await expect.poll(() => zweite.evaluate((row) => row === document.activeElement)).toBe(true)
  await zweite.getByRole('button', { name: `Weitere Wege von ${name}` }).click()
  await page.getByRole('menuitem', { name: 'nach Kunde', exact: true }).click()
  await zeilen(page, 'Kunde').first().getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Belege', exact: true }).click()
  await page
    .getByRole('link', { name: /^Beleg .* öffnen$/ })
    .first()
    .click()
  await page.waitForURL(/\/gesamtabfrage\//)
  await page.goBack()
  await page.getByRole('navigation', { name: 'Weg' }).getByRole('link', { name: 'Alle', exact: true }).click()
  await filialen.first().waitFor()
  const titel = `Filialen ${Temporal.Now.instant().epochMilliseconds}`
  await page.getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(titel)
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto('/umsatzstatistik/query')
  await page.getByRole('link', { name: titel }).click()
  await filialen.first().waitFor()
  await leave(page)
})

test('am Telefon sieht der Vertrieb Umsätze und Verlauf, Kosten sieht er nirgends', async () => {
  const page = await signedIn('vertrieb', { size: 'phone' })
  await page.goto('/umsatzstatistik/query')
  await frage(page)
  await page
    .getByRole('table', { name: 'Filiale', exact: true })
    .or(page.getByRole('grid', { name: 'Filiale', exact: true }))
    .waitFor()
  await page.getByRole('figure', { name: 'Verlauf' }).getByRole('listitem').first().waitFor()
  expect(await page.getByText('Umsatz', { exact: true }).count()).toBeGreaterThan(0)
  await page.getByText('Belege', { exact: true }).click()
  await page
    .getByRole('link', { name: /^Beleg .* öffnen$/ })
    .first()
    .waitFor()
  for (const wort of ['DB', 'DB %', 'Lagerwert', 'WES', 'Deckungsbeitrag']) expect(await page.getByText(wort, { exact: true }).count()).toBe(0)
  await leave(page)
})
