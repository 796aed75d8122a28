import { afterAll, expect, test } from 'vitest'
import { closeBrowser, leave, settled, signedIn } from '../harness/person.ts'

afterAll(closeBrowser)

const kunde = 'Behrens Immobilien KG'

test('die Buchhaltung sucht einen Kunden, sieht seine Kontoinfo mit der Sperre und rechnet einen Auftrag durch', async () => {
  const page = await signedIn('buchhaltung')
  await page.goto('/kreditlimit?q=Behrens')
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

test('am Telefon steht die Kontoinfo am Arbeitsschein, für die Leitung; der Monteur hat das Recht nicht, und nichts davon wird abgefragt', async () => {
  const page = await signedIn('leitung', { size: 'phone' })
  const { entities } = (await (await page.request.get('/api/v1/arbeitsschein/entities?limit=1&zustand=offen')).json()) as { entities: { id: string }[] }
  const schein = `/arbeitsschein/${entities[0]!.id}`
  await page.goto(schein)
  await page.getByRole('region', { name: 'Kontoinfo' }).getByText('Offene Rechnungen').waitFor()
  await leave(page)
  const monteur = await signedIn('monteur', { size: 'phone' })
  const eigene = (await (await monteur.request.get('/api/v1/arbeitsschein/entities?limit=1&zustand=offen')).json()) as { entities: { id: string }[] }
  const gefragt: string[] = []
  monteur.on('request', (anfrage) => gefragt.push(anfrage.url()))
  await monteur.goto(`/arbeitsschein/${eigene.entities[0]!.id}`)
  await monteur.getByRole('button', { name: 'Speichern und abschließen' }).waitFor()
  await settled(monteur)
  expect(gefragt.filter((url) => /kontoinfo|kreditlimit\/(\d|[0-9a-f]{8}-)/.test(url))).toEqual([])
  await leave(monteur)
})
