import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { axeViolations, closeBrowser, leave, people, signedIn, signIn } from '../harness/person.ts'

afterAll(closeBrowser)

/** A page of the company that shows the board in a frame. No setting of the demo allows one: this page's own answer does. */
async function imRahmen(page: Page, path: string) {
  const portal = inject('portal')
  // Another port of the same host is another origin of the same site, like www. beside portal.: the cookie goes along.
  const seite = `http://${new URL(portal).hostname}:4999`
  await page.context().grantPermissions(['local-network-access']) // the page is public for Chromium, the portal is not
  await page.route(`${seite}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="de"><title>Firma</title><main><h1>Firma</h1><iframe title="Portal" src="${portal}${path}" width="1000" height="600"></iframe></main>`,
    }),
  )
  await page.route(`${portal}/embedded/**`, async (route) => {
    const answer = await route.fetch()
    const headers = Object.entries(answer.headers())
      // The body comes as it is read, not as it was packed.
      .filter(([name]) => !['x-frame-options', 'content-encoding', 'content-length'].includes(name))
      .map(([name, value]) => [name, value.replace("frame-ancestors 'none'", `frame-ancestors ${seite}`)] as const)
    await route.fulfill({ response: answer, headers: Object.fromEntries(headers) })
  })
  await page.goto(`${seite}/`)
  await expect.poll(() => page.frames().length).toBe(2)
  return page.frames()[1]!
}

test('endet die Sitzung in einem Rahmen, sagt der Rahmen selbst, wo man sich anmeldet, und macht danach an derselben Stelle weiter', async () => {
  const page = await signedIn('leitung')
  const rahmen = await imRahmen(page, '/embedded/statusabfrage')
  const tafel = rahmen.locator('main.embedded h1').first()
  const satz = rahmen.getByRole('heading', { name: 'Bitte melden Sie sich im Portal an' })
  const pfad = () => new URL(rahmen.url()).pathname
  const wiederAngemeldet = async () => {
    await signIn(page.context(), people.leitung)
    await rahmen.evaluate(() => window.dispatchEvent(new Event('focus')))
    await tafel.waitFor()
  }
  await tafel.waitFor()

  // Nobody touched it for longer than the company lets it stand.
  await rahmen.evaluate(() => {
    localStorage.setItem('zuletzt-aktiv', '0')
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await satz.waitFor()
  expect([pfad(), await axeViolations(page)]).toEqual(['/embedded/statusabfrage', []])
  await wiederAngemeldet()

  // Somebody signs out within the frame.
  await tafel.click()
  await page.keyboard.press('Control+k')
  await rahmen.getByRole('dialog').locator('input').fill('Abmelden')
  await rahmen.getByRole('menuitem', { name: /^Abmelden/ }).click()
  await satz.waitFor()
  expect(pfad()).toBe('/embedded/statusabfrage')
  await wiederAngemeldet()
  await leave(page)
})
