import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { connect } from '#platform/server/database/db.ts'
import { pushTexts } from '#platform/web/push/messages.ts'
import { root } from '#test/checks/sources.ts'
import { mayNotify, opened, signIn } from '../harness/browser.ts'
import { axeViolations, closeBrowser, goesOffline, leave, newBrowser, people } from '../harness/person.ts'
import { place } from '../harness/place.ts'

goesOffline()

const db = connect(inject('demoDatabase'), { max: 2 })
let here: Awaited<ReturnType<typeof place>>
beforeAll(async () => {
  here = await place()
  await here.serve(join(root, 'dist'), { ONESIGNAL_APP_ID: '4f0a6c1e-3b2d-4c5e-8f70-123456789abc' })
})
afterAll(async () => {
  await here.gone()
  await db.destroy()
  await closeBrowser()
})

const abo = '7d0f1c2e-3b2d-4c5e-8f70-0123456789ab'
/** Stands in for the code of OneSignal: a subscription that the browser keeps. Runs inside the browser. */
const sdk = `
  const own = { get optedIn() { return localStorage.getItem('abo') !== null }, get id() { return localStorage.getItem('abo') }, listeners: [],
    addEventListener(_, listener) { this.listeners.push(listener) },
    async optIn() { localStorage.setItem('abo', '${abo}'); this.listeners.forEach((one) => one({ current: { id: this.id, optedIn: true } })) },
    async optOut() { localStorage.removeItem('abo'); this.listeners.forEach((one) => one({ current: { id: '${abo}', optedIn: false } })) } }
  window.OneSignal = { init: async () => {}, login: async () => {}, logout: async () => {}, User: { PushSubscription: own } }
  const waiting = window.OneSignalDeferred ?? []
  window.OneSignalDeferred = { push: (act) => act(window.OneSignal) }
  waiting.forEach((act) => act(window.OneSignal))`
const beimPortal = async () => (await db.selectFrom('pushOnesignal').where('aboId', '=', abo).select('sitzungId').execute()).length
const sieht = (page: Page, wort: keyof typeof pushTexts.de, sprache: 'de' | 'en' = 'de') => page.getByText(pushTexts[sprache][wort], { exact: true }).waitFor()

test('die Einstellungen zeigen, ob OneSignal dieses Gerät hat: ein- und ausgeschaltet, ohne den Dienst der letzte Stand', async () => {
  const context = await mayNotify(await newBrowser(), here.address())
  const page = await opened(context)
  const dienst = 'https://cdn.onesignal.com/**'
  await page.route(dienst, (route) => route.fulfill({ contentType: 'text/javascript', body: sdk }))
  await signIn(context, people.buchhaltung)
  await page.goto('/settings#benachrichtigungen')
  await sieht(page, 'onesignalAus')
  await sieht(page, 'onesignalNicht')
  await page.getByRole('button', { name: pushTexts.de.onesignalEinschalten }).click()
  await sieht(page, 'onesignalAn')
  await sieht(page, 'onesignalText')
  await expect.poll(beimPortal).toBe(1)
  // The portal's own way is another one, and says so.
  expect(await page.getByRole('switch', { name: pushTexts.de.geraet }).isChecked()).toBe(false)
  expect(await axeViolations(page)).toEqual([])

  // The service is blocked: what it said last stands there, and that it does not answer.
  await page.unroute(dienst)
  await page.route(dienst, (route) => route.abort())
  await page.reload()
  await sieht(page, 'onesignalAn')
  await sieht(page, 'onesignalStumm')
  expect(await page.getByRole('button', { name: pushTexts.de.onesignalAusschalten }).count()).toBe(0)

  await page.unroute(dienst)
  await page.route(dienst, (route) => route.fulfill({ contentType: 'text/javascript', body: sdk }))
  await page.reload()
  await page.getByRole('button', { name: pushTexts.de.onesignalAusschalten }).click()
  await sieht(page, 'onesignalAus')
  await expect.poll(beimPortal).toBe(0)
  await leave(page)
})
