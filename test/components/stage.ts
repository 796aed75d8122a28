import { chromium, type Browser, type Page, type Route } from 'playwright-core'
import { afterAll, inject } from 'vitest'
import { flags } from '../browser/chromium.ts'

let browser: Promise<Browser> | undefined
/** The one browser of all files. */
export const theBrowser = () => (browser ??= chromium.launch({ executablePath: inject('chromium'), args: flags }))
const address = 'http://localhost/'

export interface Asked {
  method: string
  path: string
  query: Record<string, string>
  body: unknown
}
/** What the office answers: a status with a body, or null: it cannot be reached. */
type Said = { status?: number; json: unknown; headers?: Record<string, string> } | null
export type Office = (asked: Asked) => Said | Promise<Said>
/** A file of the site that the test itself says: its type and content, null: it cannot be reached; undefined: the stage's own. */
export type Site = (path: string) => { contentType: string; body: string | Buffer; status?: number } | null | undefined

export interface Size {
  width: number
  height: number
}
interface Setting {
  /** The address below the root. */
  path?: string
  language?: string
  size?: Size
  site?: Site
  /** Somebody is signed in, as the readable cookie says. */
  signedIn?: boolean
  /** Runs in every page before anything else, as a device that is different. */
  device?: () => void
}

/** A scene on a blank page: script and style come from memory, whatever it asks of the office the test answers. `asked` gathers what that was. */
export async function staged(
  scene: string,
  office: Office = () => ({ status: 404, json: {} }),
  { path = '', language = 'de', size = { width: 1280, height: 800 }, site = () => undefined, signedIn = false, device }: Setting = {},
) {
  const context = await (await theBrowser()).newContext({ locale: language === 'de' ? 'de-DE' : 'en-GB', viewport: size, hasTouch: true })
  const asked: Asked[] = []
  const errors: string[] = []
  if (signedIn) await context.addCookies([{ name: 'angemeldet', value: '1', url: address }])
  if (device) await context.addInitScript(device)
  await context.route('**/*', (route) => answer(route, pageOf(scene, language), office, asked, site))
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  page.on('pageerror', (error) => errors.push(error.message))
  // The first page waits for the browser to start, whatever else the machine does.
  await page.goto(`${address}${path}`, { timeout: 45_000 })
  return { page, context, asked, errors, close: () => context.close() }
}

/** The page of a scene; `head`: what else stands in its head. */
export const pageOf = (scene: string, language = 'de', head = '') =>
  `<!doctype html><html lang="${language}"><title>Bühne</title>${head}<link rel="stylesheet" href="/stage.css"><main id="portal" data-scene="${scene}" data-language="${language}"></main><script src="/stage.js"></script></html>`

async function answer(route: Route, page: string, office: Office, asked: Asked[], site: Site) {
  const request = route.request()
  const url = new URL(request.url())
  const { script, style } = inject('scenes')
  const own = site(url.pathname)
  if (own === null) return route.abort('connectionrefused')
  if (own) return route.fulfill(own)
  if (url.pathname === '/stage.js') return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script })
  if (url.pathname === '/stage.css') return route.fulfill({ contentType: 'text/css', body: style })
  if (url.pathname.startsWith('/api/')) {
    const one = {
      method: request.method(),
      path: url.pathname.slice('/api'.length),
      query: Object.fromEntries(url.searchParams),
      body: request.postDataJSON() as unknown,
    }
    asked.push(one)
    const said = await office(one)
    if (!said) return route.abort('connectionrefused')
    const { status = 200, json, headers = {} } = said
    return route.fulfill({
      status,
      headers: { ...headers, 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
      body: JSON.stringify(json),
    })
  }
  if (request.resourceType() !== 'document') return route.fulfill({ status: 404, body: '' })
  return route.fulfill({ contentType: 'text/html; charset=utf-8', body: page })
}

/** A refusal of the office. */
export const refusal = (status: number, code: string, detail: string, more: object = {}) => ({
  status,
  json: { type: 'about:blank', title: '', status, code, detail, requestId: '', ...more },
})

/** The text of what is focused, or its name. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

afterAll(async () => {
  await (await browser)?.close()
  browser = undefined
})
