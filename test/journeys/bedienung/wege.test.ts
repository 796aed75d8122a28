import { afterAll, expect, inject, test } from 'vitest'
import { shellTexts } from '#platform/web/shell/messages.ts'
import { opened, signIn } from '../harness/browser.ts'
import { closeBrowser, leave, newBrowser, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

test.each(['/gibt/es/nicht', '/verwaltung/personen', '/stempelerfassung/gibt-es-nicht'])(
  'eine unbekannte und eine nicht freigegebene Adresse sagen es in einem Satz, der nächste Schritt nimmt ihn weg: %s',
  async (path) => {
    const page = await signedIn('monteur')
    await page.goto(path)
    await page.getByText(shellTexts.de.verirrt).waitFor()
    await page.locator('.rail').getByRole('link', { name: 'Zeitkonto' }).click()
    await page.waitForURL('**/zeitkonto')
    await page.getByText(shellTexts.de.verirrt).waitFor({ state: 'detached' })
    await leave(page)
  },
)

test('wer sich in einem Fenster abmeldet, sieht in den anderen sofort die Anmeldung', async () => {
  const context = await (await newBrowser()).newContext({ baseURL: inject('portal'), locale: 'de-DE' })
  // Somebody whose sessions no other journey uses.
  await signIn(context, 'olga.sokolova@musterbau.example')
  const [one, other] = [await opened(context), await opened(context)]
  for (const page of [one, other]) {
    await page.goto('/dashboard')
    await settled(page)
  }
  await one.getByRole('button', { name: /Benutzermenü/ }).click()
  await one.getByRole('menuitem', { name: shellTexts.de.abmelden }).click()
  await other.waitForURL(/\/login/)
  await other.getByLabel('Benutzername').waitFor()
  expect(await other.locator('.rail').count()).toBe(0)
  await leave(other)
})

test('„?“ sagt, wofür der Bildschirm da ist und wie es geht', async () => {
  const page = await signedIn('monteur')
  await page.goto('/zeitkonto')
  await settled(page)
  await page.keyboard.press('?')
  const hilfe = page.getByRole('dialog', { name: 'Hilfe: Zeitkonto' })
  await hilfe.getByText('Am Ende der Woche reichen Sie sie ein').waitFor()
  await page.keyboard.press('Escape')

  // Where the pages of an app differ, each says its own.
  await page.goto('/ticket/fristen')
  await settled(page)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Hilfe: Tickets' }).getByText('was als Nächstes fällig wird').waitFor()
  await page.keyboard.press('Escape')
  await leave(page)
})
