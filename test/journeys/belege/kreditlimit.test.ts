import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { speaking } from '../harness/browser.ts'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

/** The page of the customer with this number. */
async function zuKunde(page: Page, nummer: number) {
  const { entities } = (await (await page.context().request.get(`/api/v1/wws/kreditlimit/entities?limit=1&q=${nummer}`)).json()) as {
    entities: { ktostamm: { id: string } }[]
  }
  await page.goto(`/kreditlimit/${entities[0]!.ktostamm.id}`)
  await settled(page)
}
const rechnet = async (page: Page, feld: string, betrag: string) => {
  await page.getByRole('textbox', { name: feld }).fill(betrag)
  await page.keyboard.press('Tab')
}

test('ein Auftrag, der nicht mehr passt: die Buchhaltung rechnet ihn durch und fragt an, die Leitung bekommt Post und lehnt ab', async () => {
  const page = await signedIn('buchhaltung')
  await page.goto('/kreditlimit')
  await settled(page)
  await page.getByPlaceholder('Kunde suchen').fill('20027')
  await page.getByText('Maschinenfabrik Haberl AG').first().click()
  await page.waitForURL(/\/kreditlimit\/./)
  await settled(page)
  // Every euro: the parts together are what is used.
  const teile = await page.locator('.kre-teil summary .num').allTextContents()
  const summe = (await page.locator('.kre-summe .num').textContent())!
  const inCent = (betrag: string) => BigInt(betrag.replaceAll(/[^\d-]/g, ''))
  expect(teile.map(inCent).reduce((a, b) => a + b)).toBe(inCent(summe))
  await rechnet(page, 'Betrag brutto', '1.000.000,00')
  await page.getByRole('button', { name: 'Freigabe anfragen', exact: true }).click()
  const frage = page.getByRole('dialog')
  await frage.getByRole('textbox', { name: 'Begründung' }).fill('Großauftrag, Bürgschaft folgt')
  await frage.getByRole('button', { name: 'Freigabe anfragen', exact: true }).click()
  await page.getByText('Die Freigabe ist angefragt').waitFor()
  await page.locator('.kre-anfragen').getByText('wartet auf Freigabe').first().waitFor()
  expect(await page.getByRole('button', { name: 'Ablehnen', exact: true }).count()).toBe(0)
  await leave(page)

  const leitung = await signedIn('leitung')
  await zuKunde(leitung, 20027)
  await leitung.getByText('Großauftrag, Bürgschaft folgt').first().waitFor()
  expect(await axeViolations(leitung)).toEqual([])
  await leitung.getByRole('button', { name: 'Ablehnen', exact: true }).first().click()
  const grund = leitung.getByRole('dialog')
  await grund.getByRole('textbox', { name: 'Begründung' }).fill('Erst die Bürgschaft')
  await grund.getByRole('button', { name: 'Ablehnen', exact: true }).click()
  await leitung.getByText('Die Überschreitung ist abgelehnt').waitFor()
  await leitung.locator('.kre-anfragen').getByText('abgelehnt', { exact: true }).first().waitFor()
  await leave(leitung)
})

test('on a phone, in English: the list, a part of the bar with its documents, the case of one of them', async () => {
  const page = await signedIn('leitung', { size: 'phone', locale: 'en-GB' })
  await speaking(page.context(), 'en')
  await page.goto('/kreditlimit')
  await settled(page)
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.getByText('Brauerei Sternhof AG').first().click()
  await page.getByRole('heading', { level: 1, name: 'Brauerei Sternhof AG' }).waitFor()
  await settled(page)
  await page.getByText(/^The credit limit is exceeded by/).waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
  await page.locator('.kre-teil').filter({ hasText: 'Ordered, not delivered' }).locator('summary').click()
  await page.locator('.kre-teil[open]').filter({ hasText: 'Ordered, not delivered' }).getByRole('link').first().click()
  await page.waitForURL(/\/gesamtabfrage\/AB\/business-case\/\d+$/)
  await leave(page)
})
