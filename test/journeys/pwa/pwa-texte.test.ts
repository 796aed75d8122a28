import { afterAll, expect, inject, test } from 'vitest'
import { pwaTexts } from '#platform/web/pwa/messages.ts'
import { opened, profile } from '../harness/browser.ts'
import { axeViolations, closeBrowser, goesOffline, leave, newBrowser, people, settled, signIn } from '../harness/person.ts'

goesOffline()

const de = pwaTexts.de
afterAll(closeBrowser)

/** The install page as this browser sees it. */
async function installing(userAgent?: string, { without }: { without?: 'serviceWorker' } = {}) {
  const context = await (await newBrowser()).newContext({ ...profile(inject('portal'), {}), ...(userAgent ? { userAgent } : {}) })
  if (without) await context.addInitScript(() => void delete (Navigator.prototype as { serviceWorker?: unknown }).serviceWorker)
  const page = await opened(context)
  await signIn(context, people.support)
  await page.goto('/settings#pwaInstall')
  await settled(page)
  return page
}

test.each([
  [
    'am iPhone über „Teilen“',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile Safari/604.1',
    de.ios,
  ],
  ['sonst über das Menü des Browsers', undefined, de.standard],
  ['in Firefox am Rechner gar nicht', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', de.keine],
] as const)('die Anleitung zum Installieren passt zum Browser: %s', async (_, userAgent, text) => {
  const page = await installing(userAgent)
  await page.getByText(text, { exact: true }).waitFor()
  await leave(page)
})

test('ein Browser ohne Service Worker sagt, dass es nicht geht, und bietet nichts an', async () => {
  const page = await installing(undefined, { without: 'serviceWorker' })
  await page.getByText(de.nichtMoeglich, { exact: true }).waitFor()
  await page.getByText(de.keine, { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: de.registrieren, exact: true }).count()).toBe(0)
  await leave(page)
})

test('fehlt ein Teil der laufenden Version, hilft nur neu laden, und das steht da', async () => {
  const page = await installing()
  await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: 'unrecoverable' })))
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(de.inkonsistentText).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor()
  await dialog.getByRole('button', { name: de.neuLaden }).press('Enter')
  await page.waitForLoadState('load')
  await settled(page)
  expect(await dialog.count()).toBe(0)
  await leave(page)
})
