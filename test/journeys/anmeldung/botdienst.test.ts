import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { messages } from '#apps/registration/messages.ts'
import { opened, profile } from '../harness/browser.ts'
import { closeBrowser, leave, newBrowser } from '../harness/person.ts'

const de = messages.de
afterAll(closeBrowser)

const rahmen = /^https:\/\/\w+\.frcapi\.com\//
/** The registration where the operator has set a service: the portal's answers say so, `said` is what the first attempt hears. The service itself is not asked. */
async function besuch(email: string, said: object | null) {
  const context = await (await newBrowser()).newContext({ ...profile(inject('portal'), {}), bypassCSP: true })
  const page = await opened(context)
  const bots: { dienst?: string; id?: string }[] = []
  await page.route('**/api/v1/registration/challenge', async (route) => {
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...((await response.json()) as object), dienst: { siteKey: 'FCTESTTESTTEST1' } } })
  })
  await page.route('**/api/v1/registration', (route) => {
    bots.push((route.request().postDataJSON() as { bot: { dienst?: string; id?: string } }).bot)
    return said && bots.length === 1 ? route.fulfill({ status: 422, contentType: 'application/problem+json', json: said }) : route.continue()
  })
  const senden = async () => {
    for (const [name, text] of [
      ['vorname', 'Dina'],
      ['zuname', 'Dienst'],
      ['firma', 'Dienst GmbH'],
      ['email', email],
    ] as const)
      await page.getByLabel(de[`registration.${name}`], { exact: true }).fill(text)
    await page.getByLabel(de['registration.passwort'], { exact: true }).fill('Kiesel#Zaun42')
    await page.getByLabel(de['registration.wiederholen'], { exact: true }).fill('Kiesel#Zaun42')
    await page.getByRole('button', { name: de['registration.absenden'], exact: true }).click()
  }
  return { page, bots, senden }
}
const platz = (page: Page) => page.getByRole('group', { name: de['registration.schutz'] })

test('das Wort des Dienstes geht mit; ist er beim Portal gestört, rechnet der Browser selbst und sendet von allein noch einmal', async () => {
  const { page, bots, senden } = await besuch('dina.eins@dienst.example', {
    type: 'about:blank',
    title: 'gestört',
    status: 422,
    code: 'bot.dienst-gestoert',
    detail: de['bot.dienst-gestoert'],
    requestId: 'x',
  })
  await page.route(rahmen, () => {}) // it loads for ever
  await page.goto('/registration')
  await platz(page).waitFor({ state: 'attached' })
  // What the service's part says when its check is through.
  await platz(page).evaluate((element) => element.dispatchEvent(new CustomEvent('frc:widget.complete', { detail: { response: 'wort-des-dienstes' } })))
  await senden()
  await page.getByRole('heading', { name: de['registration.erfolg'] }).waitFor()
  expect(bots).toEqual([{ dienst: 'wort-des-dienstes' }, expect.objectContaining({ id: expect.any(String) as string })])
  await leave(page)
})
test('ist der Dienst nicht zu erreichen, sendet der Browser seine eigene Rechnung', async () => {
  const { page, bots, senden } = await besuch('dina.zwei@dienst.example', null)
  await page.route(rahmen, (route) => route.abort())
  await page.clock.install()
  await page.goto('/registration')
  await platz(page).locator('iframe').waitFor({ state: 'attached' })
  await senden()
  // The service tries again for more than a minute, then it says that it failed.
  await page.clock.runFor(80_000)
  await page.getByRole('heading', { name: de['registration.erfolg'] }).waitFor()
  expect(bots).toEqual([expect.objectContaining({ id: expect.any(String) as string })])
  await leave(page)
})
