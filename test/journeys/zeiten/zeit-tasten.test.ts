import { afterAll, expect, test } from 'vitest'
import { messages as klaerung } from '#apps/klaerung/messages.ts'
import { messages as stempel } from '#apps/stempelerfassung/messages.ts'
import { messages as warteschlange } from '#apps/warteschlange/messages.ts'
import { texte as zeitkonto } from '#apps/zeitkonto/web/texte.ts'
import { closeBrowser, leave, people, settled, signedIn, visitor } from '../harness/person.ts'
import { begins, focused, keyboardSignIn, named, tabTo } from '../harness/tasten.ts'
import { passThere } from '../walk/helps.ts'

// No mouse anywhere: pages are opened by address, everything else by keys.
afterAll(closeBrowser)
const [kl, zk, ws, de] = [klaerung.de, zeitkonto.de, warteschlange.de, stempel.de]

test('Klärung: den Fall öffnen, die Entscheidung ansehen und abbrechen, zurück zur Liste', async () => {
  const page = await visitor()
  await keyboardSignIn(page, people.leitung, '/klaerung?bereich=team&zustand=beantwortet')
  await tabTo(page, ({ role }) => role === 'tr' || role === 'row')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/klaerung/fall/**')
  await settled(page)
  await tabTo(page, named(kl.freigeben))
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toMatchObject({ name: kl.freigeben, visible: true })
  await leave(page)
})

test('Zeitkonto: zur vorigen Woche, sie einreichen und zurückziehen', async () => {
  const page = await visitor()
  await keyboardSignIn(page, people.support, '/zeitkonto')
  for (const _ of [1, 2]) {
    await tabTo(page, named(zk.vorige))
    const before = page.url()
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => String(url) !== before)
    await settled(page)
  }
  await tabTo(page, named(zk['akt.einreichen']))
  await page.keyboard.press('Enter')
  await page.getByText(zk['zustand.eingereicht'], { exact: true }).first().waitFor()
  await settled(page)
  await tabTo(page, named(zk['akt.zurueckziehen']))
  await page.keyboard.press('Enter')
  await page.getByText(zk['zustand.offen'], { exact: true }).first().waitFor()
  await leave(page)
})

test('Warteschlange: was wartet ansehen und noch einmal senden', async () => {
  const page = await signedIn('admin')
  await page.goto('/dashboard')
  await settled(page)
  await page.waitForFunction(passThere)
  await page.route('**/stempeln', (route) => route.abort())
  await page.route('**/uebergabe**', (route) => route.abort())
  await tabTo(page, ({ role, name }) => role === 'button' && [de.arrival, de.departure, de.pauseBeenden].some((word) => word === name))
  await page.keyboard.press('Enter')
  await page.locator('.sync.waits').waitFor()
  await tabTo(page, ({ href }) => href === '/warteschlange')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: ws.wartet }).waitFor()
  await page.unroute('**/stempeln')
  await page.unroute('**/uebergabe**')
  await tabTo(page, begins(ws.versuchen))
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText(ws.allesDa, { exact: true }).waitFor()
  await leave(page)
})
