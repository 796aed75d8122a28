import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fill } from '#platform/contract/messages.ts'
import { pushTexts } from '#platform/web/push/messages.ts'
import { pageOf, refusal, staged, type Asked, type Site } from './stage.ts'

const { de } = pushTexts
const weg = '/v1/settings/push'
const schalter = (page: Page) => page.getByRole('switch', { name: de.geraet })

/** A page of a build: only such a one has a service worker. */
const site: Site = (path) =>
  path === '/' ? { contentType: 'text/html; charset=utf-8', body: pageOf('meldungen', 'de', '<meta name="build" content="probe 1">') } : undefined

/** The settings of a person, on a device of which `device` says what it lets happen. */
async function einstellungen(device?: () => void) {
  const stand = { abonniert: false, geht: true }
  const anlaesse = [{ anlass: 'ticket', text: 'Neues Ticket', mail: true, push: false }]
  const office = ({ method, path }: Asked) => {
    if (path === '/v1/settings/benachrichtigungen' && method === 'GET')
      return { json: { anlaesse, schluessel: 'c2NobHVlc3NlbA', abonniert: stand.abonniert, onesignal: null } }
    if (!stand.geht) return refusal(500, 'internal', 'Das ging schief.')
    if (path === weg) stand.abonniert = method === 'PUT'
    return { json: { ok: true } }
  }
  const stage = await staged('meldungen', office, { site, ...(device && { device }) })
  await stage.page.getByRole('checkbox', { name: fill(de.wahl, { anlass: 'Neues Ticket', weg: de.mail }) }).waitFor()
  return { ...stage, stand }
}
const gesendet = (asked: readonly Asked[]) => asked.filter(({ method }) => method !== 'GET').map(({ method, path, body }) => ({ method, path, body }))

/** A browser with a push service whose person allows it; a subscription lasts as long as the page. */
const mitDienst = () => {
  let abo: object | null = null
  const key = new TextEncoder().encode('schluessel').buffer
  const registration = {
    pushManager: {
      getSubscription: async () => abo,
      subscribe: async () => {
        abo = {
          options: { applicationServerKey: key },
          toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
          unsubscribe: async () => {
            abo = null
            return true
          },
        }
        return abo
      },
    },
  }
  let erlaubt: NotificationPermission = 'default'
  Object.defineProperty(Notification, 'permission', { get: () => erlaubt })
  Notification.requestPermission = async () => (erlaubt = 'granted')
  Object.defineProperty(Navigator.prototype, 'serviceWorker', {
    get: () => ({ getRegistration: async () => registration, ready: Promise.resolve(registration), addEventListener: () => {} }),
  })
}

test('ein Browser ohne Benachrichtigungen sagt es und hat keinen Schalter; die Wege der Anlässe bleiben', async () => {
  const { page, asked, close } = await einstellungen(() => void Reflect.deleteProperty(globalThis, 'PushManager'))
  await page.getByText(de.ohne).waitFor()
  expect(await schalter(page).count()).toBe(0)
  await page.getByRole('checkbox', { name: fill(de.wahl, { anlass: 'Neues Ticket', weg: de.mail }) }).click({ force: true })
  await expect
    .poll(() => gesendet(asked))
    .toEqual([{ method: 'PUT', path: '/v1/settings/benachrichtigungen', body: { anlass: 'ticket', weg: 'mail', an: false } }])
  await close()
})

test('hat der Browser sie gesperrt, steht da, wo man sie erlaubt, und der Schalter geht nicht', async () => {
  const { page, asked, close } = await einstellungen(() => void Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.getByText(de.verboten).waitFor()
  expect([await schalter(page).isDisabled(), await schalter(page).isChecked(), gesendet(asked)]).toEqual([true, false, []])
  await close()
})

test('eingeschaltet und erlaubt: das Büro hat die Adresse, der Schalter steht an, eine Probe geht hinaus; ausgeschaltet ist es fort', async () => {
  const { page, asked, close } = await einstellungen(mitDienst)
  await schalter(page).click({ force: true })
  await page.getByText(de.geht).waitFor()
  await expect.poll(() => schalter(page).isChecked()).toBe(true)
  expect(gesendet(asked)).toEqual([{ method: 'PUT', path: weg, body: { endpunkt: 'https://push.example/1', p256dh: 'p', auth: 'a' } }])
  await page.getByRole('button', { name: de.probe }).click()
  await page.getByText(de.probeOk).waitFor()
  await schalter(page).click({ force: true })
  await page.getByText(de.gehtAus).waitFor()
  expect([await schalter(page).isChecked(), gesendet(asked).at(-1)?.method]).toEqual([false, 'DELETE'])
  await close()
})

test('nimmt das Büro es nicht an, bleibt der Schalter aus, und der Grund steht da', async () => {
  const { page, stand, close } = await einstellungen(mitDienst)
  stand.geht = false
  await schalter(page).click({ force: true })
  await page.getByText('Das ging schief.').waitFor()
  expect(await schalter(page).isChecked()).toBe(false)
  await close()
})
