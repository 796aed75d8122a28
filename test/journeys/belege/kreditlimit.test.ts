import { afterAll, expect, test } from 'vitest'
import { closeBrowser, leave, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

const kunde = 'Behrens Immobilien KG'

test('die Buchhaltung sucht einen Kunden, sieht seine Kontoinfo mit Sperre, rechnet einen Auftrag durch und nimmt die Liste mit', async () => {
  const page = await signedIn('buchhaltung')
  await page.goto('/kreditlimit?q=Behrens')
  await settled(page)
  const herunter = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportieren' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  expect((await herunter).suggestedFilename()).toMatch(/^Kreditlimit_.*\.csv$/)
  await page.getByText(kunde).first().click()
  await page.getByRole('heading', { level: 1, name: kunde }).waitFor()
  const info = page.getByRole('region', { name: 'Kontoinfo' })
  await info.getByText('Liefersperre').waitFor()
  await info.getByText(/überfällig, seit \d+ Tagen/).waitFor()
  await page.getByRole('textbox', { name: 'Betrag brutto' }).fill('1190')
  await page.keyboard.press('Tab')
  await page.locator('output.kre-ergebnis').waitFor()
  await leave(page)
})

test('am Telefon steht die Kontoinfo am Geschäftspartner in beiden Sprachen; wer das Recht nicht hat, fragt nichts ab', async () => {
  const page = await signedIn('leitung', { size: 'phone' })
  await page.goto('/kreditlimit?q=Behrens')
  await page.getByText(kunde).first().click()
  await page.getByRole('region', { name: 'Kontoinfo' }).getByText('Offene Rechnungen').waitFor()
  await leave(page)
  const monteur = await signedIn('monteur', { size: 'phone' })
  const gefragt: string[] = []
  monteur.on('request', (anfrage) => gefragt.push(anfrage.url()))
  await monteur.goto('/arbeitsschein')
  await settled(monteur)
  await monteur.locator('a[href^="/arbeitsschein/"]').first().click()
  await settled(monteur)
  expect(gefragt.filter((url) => /kontoinfo|kreditlimit/.test(url))).toEqual([])
  await leave(monteur)
})
