import type { Page } from 'playwright-core'
import { afterAll, expect, inject, test } from 'vitest'
import { pwaTexts } from '#platform/web/pwa/messages.ts'
import { pushTexts } from '#platform/web/push/messages.ts'
import { connect } from '#platform/server/database/db.ts'
import { mayNotify, opened } from '../harness/browser.ts'
import { closeBrowser, goesOffline, leave, newBrowser, people, signIn } from '../harness/person.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
afterAll(async () => {
  await db.destroy()
  await closeBrowser()
})

/** Stands in for the browser's push service, in a page or in the service worker: subscriptions with a name, of which there is one at a time. Runs inside the browser. */
const pushBrowser = (name: string) => {
  const key = (text: string) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0)).buffer
  const scope = globalThis as unknown as { abo?: { endpoint: string } | null; PushManager: { prototype: object }; abonniere: (options: object) => void }
  const of = (endpoint: string, applicationServerKey: string) => ({
    endpoint,
    options: { applicationServerKey: key(applicationServerKey) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
    unsubscribe: () => Promise.resolve(!(scope.abo = null)),
  })
  scope.PushManager.prototype = Object.assign(scope.PushManager.prototype, {
    getSubscription: () => Promise.resolve(scope.abo ?? null),
    subscribe: (options: { applicationServerKey: string }) =>
      Promise.resolve((scope.abo ??= of(`https://fcm.googleapis.com/fcm/send/${name}`, options.applicationServerKey))),
  })
}
const held = async () =>
  (
    await db
      .selectFrom('pushAbo as p')
      .innerJoin('sitzung as s', 's.id', 'p.sitzungId')
      .innerJoin('anwender as a', 'a.id', 's.anwenderId')
      .where('a.username', '=', people.buchhaltung)
      .where('s.beendet', 'is', null)
      .select('p.endpunkt')
      .execute()
  ).map(({ endpunkt }) => endpunkt.split('/').at(-1))
const toggle = (page: Page) => page.getByRole('switch', { name: pushTexts.de.geraet })

test('was der Browser an seinem Abonnement erneuert oder verliert, bringt der Service Worker oder der nächste Start in Ordnung, ohne zu fragen', async () => {
  const address = inject('portal')
  const context = await mayNotify(await newBrowser(), address)
  const page = await opened(context)
  await signIn(context, people.buchhaltung)
  await page.goto('/settings#pwaUpdate')
  await page.getByRole('button', { name: pwaTexts.de.registrieren, exact: true }).click()
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await page.evaluate(pushBrowser, 'erstes')
  await toggle(page).click({ force: true })
  await page.getByText(pushTexts.de.geht).waitFor()
  expect(await held()).toEqual(['erstes'])

  // The browser renews it while no page of the portal does anything.
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(pushBrowser, 'zweites')
  await worker!.evaluate(async () => {
    let work: unknown
    dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil: (next: unknown) => (work = next) }))
    await work
  })
  expect(await held()).toEqual(['zweites'])

  // The browser has lost it altogether: the next start subscribes anew.
  await page.addInitScript(pushBrowser, 'drittes')
  await page.reload()
  await expect.poll(held).toEqual(['drittes'])

  // Signed out, a renewal reaches nothing and nobody.
  await context.request.post('/api/v1/auth/logout')
  await worker!.evaluate(pushBrowser, 'viertes')
  const asked = context.waitForEvent('response', (answer) => answer.url().endsWith('/api/v1/settings/push'))
  await worker!.evaluate(async () => {
    let work: unknown
    dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { waitUntil: (next: unknown) => (work = next) }))
    await work
  })
  expect((await asked).status()).toBe(401)
  expect(await held()).toEqual([])
  await leave(page)
})
