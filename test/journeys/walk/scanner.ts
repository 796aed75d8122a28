import type { Page, Route } from 'playwright-core'
import { encode } from 'uqr'
import { messages as login } from '#apps/login/messages.ts'
import { messages as settings } from '#apps/settings/messages.ts'
import type { Language } from '#platform/contract/messages.ts'
import { scannerTexts } from '#platform/web/scanner/messages.ts'
import type { Stop, Visit } from './stop.ts'
import { button } from './helps.ts'

const badge = `portal-ausweis:${'Muster7_'.repeat(4)}`
const soon = Temporal.Now.instant().add({ hours: 2160 }).toString()

/** Two cameras that show a table, or a QR code with the first of these texts, later the one that `hold` says; or one that nobody may use. */
export const cameras =
  ({ refused = false, texts = [] as string[] } = {}) =>
  (page: Page) =>
    page.addInitScript(
      ({ refused, codes }) => {
        const canvas = document.createElement('canvas')
        Object.assign(canvas, { width: 640, height: 480 })
        const draw = () => {
          const pen = canvas.getContext('2d')!
          const modules = codes[(globalThis as unknown as { held?: number }).held ?? 0] ?? []
          pen.fillStyle = modules.length ? '#fff' : '#5d6f66'
          pen.fillRect(0, 0, 640, 480)
          pen.fillStyle = '#000'
          modules.forEach((row, y) => row.forEach((dark, x) => dark && pen.fillRect(200 + x * 6, 100 + y * 6, 6, 6)))
          requestAnimationFrame(draw)
        }
        const kind = 'videoinput'
        navigator.mediaDevices.enumerateDevices = () =>
          Promise.resolve([
            { deviceId: 'hinten', kind, label: 'Rückkamera', groupId: '' },
            { deviceId: 'vorn', kind, label: 'Frontkamera', groupId: '' },
          ] as MediaDeviceInfo[])
        navigator.mediaDevices.getUserMedia = () => {
          if (refused) return Promise.reject(new DOMException('', 'NotAllowedError'))
          draw()
          const stream = canvas.captureStream(10)
          const [track] = stream.getVideoTracks()
          track!.getSettings = () => ({ deviceId: 'hinten' })
          track!.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
          return Promise.resolve(stream)
        }
      },
      { refused, codes: texts.map((each) => encode(each).data) },
    )
/** Holds another of the codes in front of these cameras. */
export const hold = (page: Page, held: number) => page.evaluate((nr) => Object.assign(globalThis, { held: nr }), held)
/** The person's own choice of a source. */
const asks = async (page: Page, sprache: Language) => {
  await cameras()(page)
  await page.route('**/api/v1/auth/session', async (route: Route) => {
    const response = await route.fetch()
    const session = (await response.json()) as { einstellungen: object }
    await route.fulfill({ response, json: { ...session, sprache, einstellungen: { ...session.einstellungen, html5Scanner: { source: 'prompt' } } } })
  })
}
const probe = (visit: Visit) => button(visit, visit.say(settings, 'settings.scanner-probe')).click()
/** A person with a PIN and one open code. */
const withBadge = (page: Page) =>
  page.route('**/api/v1/settings/ausweis**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { codes: [{ id: '019aa000-0000-7000-8000-000000000001', code: badge, laeuftAb: soon }] } })
      : route.fulfill({ json: { pin: true, offen: 1, codes: [] } }),
  )

/** The scanner and the badge that is read with it. */
export const walk: readonly Stop[] = [
  { name: 'einstellungen-scanner', who: 'polier', path: '/settings#scanner', state: true, before: cameras() },
  {
    name: 'scanner-kamera',
    shows: 'dialog',
    who: 'polier',
    path: '/settings#scanner',
    before: cameras(),
    open: async (visit) => {
      await probe(visit)
      await visit.page.locator('.scan-foot').waitFor()
    },
  },
  {
    name: 'scanner-verweigert',
    shows: 'dialog',
    who: 'polier',
    path: '/settings#scanner',
    state: true,
    before: cameras({ refused: true }),
    open: async (visit) => {
      await probe(visit)
      await visit.page.getByText(visit.say(scannerTexts, 'denied')).waitFor()
    },
  },
  {
    name: 'scanner-quelle',
    shows: 'dialog',
    who: 'polier',
    path: '/settings#scanner',
    state: true,
    before: asks,
    open: async (visit) => {
      await probe(visit)
      await visit.page.getByText(visit.say(scannerTexts, 'quelleText')).waitFor()
    },
  },
  {
    name: 'scanner-datei',
    shows: 'dialog',
    who: 'polier',
    path: '/settings#scanner',
    open: async (visit) => {
      await probe(visit)
      await visit.page.getByText(visit.say(scannerTexts, 'dateiText')).waitFor()
    },
  },
  {
    name: 'ausweis-pin',
    shows: 'dialog',
    who: 'polier',
    path: '/settings#ausweis',
    state: true,
    open: (visit) => button(visit, visit.say(settings, 'settings.ausweis-pin-setzen')).click(),
  },
  {
    name: 'ausweis-code',
    shows: 'dialog',
    who: 'polier',
    path: '/settings#ausweis',
    before: withBadge,
    open: async (visit) => {
      await button(visit, visit.say(settings, 'settings.ausweis-zeigen')).click()
      await visit.page.locator('.qr').waitFor()
    },
  },
  {
    name: 'login-ausweis',
    who: null,
    path: '/login',
    state: true,
    before: cameras({ texts: [badge] }),
    open: async ({ page, say }) => {
      await page.getByRole('button', { name: say(login, 'login.mit-ausweis') }).click()
      await page.getByText(say(login, 'login.ausweis-gelesen')).waitFor()
    },
  },
]
