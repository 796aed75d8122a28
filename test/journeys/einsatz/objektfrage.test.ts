import { afterAll, expect, test } from 'vitest'
import { axeViolations, closeBrowser, leave, overflow, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

const hinweis = 'Objekt gehörte bei der Übertragung zu einem anderen Kunden oder einer anderen Firma'

test('das Objekt kam zu einem anderen Kunden, während der Schein am Telefon wartete: die Leitung sieht es in der Liste und setzt am Schein ein anderes ein', async () => {
  const page = await signedIn('leitung', { size: 'narrow' })
  await page.goto('/arbeitsschein?klaerung=ja')
  await settled(page)
  expect(await overflow(page)).toBe(0)
  // The first one stays as it is for whoever looks at it next.
  await page.getByText(hinweis).last().click()
  const anderes = page.getByRole('button', { name: 'Anderes Objekt wählen', exact: true })
  await anderes.waitFor()
  await page.getByRole('button', { name: 'Objekt bestätigen', exact: true }).waitFor()
  expect(await overflow(page)).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await anderes.click()
  const dialog = page.getByRole('dialog', { name: 'Anderes Objekt wählen' })
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await dialog.getByText('Bitte wählen Sie ein Objekt.').first().waitFor()
  await dialog.getByRole('combobox', { name: 'Objekt' }).click()
  await page.getByRole('option').first().click()
  expect(await overflow(page)).toBe(0)
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await page.getByText('Objekt geändert').waitFor()
  await page.getByText(/^Objekt geklärt/).waitFor()
  await expect.poll(() => page.getByText(hinweis).count()).toBe(0)
  await leave(page)
})
