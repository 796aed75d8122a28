import { afterAll, expect, test } from 'vitest'
import { closeBrowser, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

test('die Leitung öffnet von der Abteilung über den Mitarbeiter und den Eintrag die Stempel des Tages, und nimmt eine Eingrenzung zurück', async () => {
  const page = await signedIn('leitung')
  await page.goto('/arbeitsbericht-statistik/irgendwo')
  await page.waitForURL(/\/arbeitsbericht-statistik\/query$/)
  await page.getByRole('button', { name: /Zeitraum/ }).click()
  await page.getByRole('option', { name: 'Letzte n Tage' }).click()
  await page.getByRole('button', { name: 'Auswerten' }).click()
  await page.waitForURL(/\/result\?query=/)
  await page.getByRole('link', { name: /^Montage/ }).click()
  await page.getByRole('button', { name: /^Abteilung Montage/ }).waitFor()
  await page
    .getByRole('link', { name: /Einträge von/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /Tag von/ })
    .first()
    .click()
  const tag = page.getByRole('dialog')
  await tag.getByText('Anwesend').waitFor()
  expect(await tag.getByRole('listitem').count()).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Abteilung Montage/ }).click()
  await page
    .getByRole('button', { name: /^Mitarbeiter/ })
    .first()
    .waitFor()
})

test('ein Monteur sieht am Telefon seine eigenen Stunden und öffnet eine Zahl; die Auswertung selbst hat er nicht', async () => {
  const page = await signedIn('monteur', { size: 'phone' })
  await page.goto('/dashboard')
  await settled(page)
  const widget = page.getByRole('region', { name: 'Stunden', exact: true })
  await widget.getByRole('button', { name: /Zeitraum/ }).click()
  await page.getByRole('option', { name: '90 Tage' }).click()
  await widget.getByRole('link', { name: /^Auftrag/ }).click()
  await page.waitForURL(/\/arbeitsbericht\/result\?.*teil=verrzeitA/)
  await page
    .getByText(/Einträge/)
    .first()
    .waitFor()
  await page.goto('/arbeitsbericht-statistik/query')
  await settled(page)
  expect(new URL(page.url()).pathname).not.toContain('statistik')
})
