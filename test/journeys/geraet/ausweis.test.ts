import { afterAll, expect, test } from 'vitest'
import { messages as login } from '#apps/login/messages.ts'
import { axeViolations, closeBrowser, leave, password, settled, signedIn } from '../harness/person.ts'
import { cameras } from '../walk/scanner.ts'

afterAll(closeBrowser)

const t = login.de
const call = { headers: { 'sec-fetch-site': 'same-origin' } }

test('endet die Sitzung während der Arbeit, genügen Ausweis und PIN: das Getippte steht noch da, eine falsche PIN ändert nichts', async () => {
  const page = await signedIn('buchhaltung', { size: 'phone' })
  const pin = '593026'
  expect((await page.request.put('/api/v1/settings/ausweis/pin', { ...call, data: { password, pin } })).status()).toBe(200)
  const made = (await (await page.request.post('/api/v1/settings/ausweis/codes', { ...call, data: { anzahl: 1 } })).json()) as { codes: { code: string }[] }
  await cameras({ texts: [made.codes[0]!.code] })(page)
  await page.goto('/kreditlimit')
  await settled(page)
  const suche = page.locator('main').getByRole('searchbox')
  await page.context().clearCookies()
  await suche.fill('Regie')
  const fenster = page.getByRole('alertdialog', { name: t['login.abgelaufen'] })
  await fenster.waitFor()
  await fenster.getByRole('button', { name: t['login.mit-ausweis'] }).click()
  const feld = fenster.getByLabel(t['login.pin'], { exact: true })
  await feld.fill('000001')
  expect(await axeViolations(page, { within: 'alertdialog' })).toEqual([])
  await feld.press('Enter')
  await fenster.getByText(t['login.ausweis-abgelehnt']).waitFor()
  await feld.fill(pin)
  await fenster.getByRole('button', { name: t['login.weiter'] }).click()
  await fenster.waitFor({ state: 'detached' })
  expect(await suche.inputValue()).toBe('Regie')
  await leave(page)
})
