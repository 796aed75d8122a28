import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request } from 'playwright-core'

/** Sign-ins of the demo (password for all: Muster-2026!). */
export const people = {
  admin: 'admin@musterbau.example',
  leitung: 'leitung@musterbau.example',
  monteur: 'monteur@musterbau.example',
  vorarbeiter: 'vorarbeiter@musterbau.example',
  buchhaltung: 'buchhaltung@musterbau.example',
  support: 'support@musterbau.example',
  vertrieb: 'sabine.brenner@musterbau.example',
  kundeA: 'kunde.a@kunde-a.example',
} as const
export const password = 'Muster-2026!'
export const sizes = {
  desktop: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
  narrow: { width: 320, height: 640 },
  terminal: { width: 1024, height: 768 },
} as const

export interface Look {
  size?: keyof typeof sizes
  theme?: 'light' | 'dark'
  locale?: 'de-DE' | 'en-GB'
}

let serviceWorkers: 'allow' | 'block' = 'block'
/** At the top of a file whose journeys go on without the server. Elsewhere nothing is kept for that time: each profile would fetch the whole program for it, 1.3 s of the processor. */
export const goesOffline = () => {
  serviceWorkers = 'allow'
}

/** What a browser profile of this look is made with. */
export const profile = (baseURL: string, { size = 'desktop', theme = 'light', locale = 'de-DE' }: Look): BrowserContextOptions => ({
  viewport: sizes[size],
  colorScheme: theme,
  locale,
  // Before the sign-in the language is the one chosen on the device, whatever the browser prefers.
  ...(locale === 'en-GB' && { storageState: { cookies: [], origins: [{ origin: baseURL, localStorage: [{ name: 'sprache', value: 'en' }] }] } }),
  timezoneId: 'Europe/Berlin',
  hasTouch: size === 'phone' || size === 'narrow',
  baseURL,
  reducedMotion: 'reduce',
  serviceWorkers,
})

/** A profile that may notify. A browser without windows calls that denied even where it was allowed. */
export async function mayNotify(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ ...profile(baseURL, {}), permissions: ['notifications'] })
  await context.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'granted' }))
  return context
}

/** Signs the profile in through the call; throws when that fails. */
export async function signIn(context: BrowserContext, username: string) {
  const answer = await context.request.post('/api/v1/auth/login', { data: { username, password, stayAuthenticated: false } })
  if (answer.status() !== 200) throw new Error(`sign-in of ${username}: ${answer.status()} ${await answer.text()}`)
}

/** The person's language as far as this profile is concerned; the person's own setting stays as it is. In the page, because a route switches the browser's cache off. */
export const speaking = (context: BrowserContext, language: 'de' | 'en') =>
  context.addInitScript((language) => {
    const { fetch } = globalThis
    globalThis.fetch = async (...call) => {
      const answer = await fetch(...call)
      if (!answer.ok || !answer.url.endsWith('/api/v1/auth/session')) return answer
      return Response.json({ ...((await answer.json()) as object), sprache: language }, answer)
    }
  }, language)

const underway = new WeakMap<Page, Set<Request>>()
const failures = new WeakMap<Page, string[]>()

/** A page whose script errors and open requests are counted. */
export async function opened(context: BrowserContext) {
  context.setDefaultTimeout(45_000)
  const page = await context.newPage()
  const [open, errors] = [new Set<Request>(), [] as string[]]
  underway.set(page, open)
  failures.set(page, errors)
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/v1/live')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  page.on('pageerror', (error) => errors.push(error.message))
  return page
}
/** Script errors of this page so far. */
export const scriptErrors = (page: Page) => failures.get(page) ?? []

/** Waits until nothing loads any more: no request, no skeleton, no spinner, twice in a row. `skeleton`: those may stay. */
export async function settled(page: Page, { skeleton = false }: { skeleton?: boolean } = {}) {
  const end = performance.now() + 20_000
  const quiet = async () =>
    (skeleton || !underway.get(page)?.size) &&
    page
      .evaluate(
        (may) =>
          document.readyState === 'complete' &&
          document.fonts.status === 'loaded' &&
          !!document.querySelector('h1, .skel, iframe') &&
          (may || !document.querySelector('.skel, .spinner, .whole .spin')) &&
          document.getAnimations().every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Infinity),
        skeleton,
      )
      .catch(() => false)
  for (let calm = 0; calm < 2 && performance.now() < end; ) {
    calm = (await quiet()) ? calm + 1 : 0
    await page.waitForTimeout(60)
  }
}

/** axe as a script; a profile that looks at many pages has it from the start (`addInitScript`), so that it is not carried over for each. */
export const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** What axe need not look at: rules that are `judged` elsewhere; all but what lies over the page in this role (`within`), the page itself being judged elsewhere. */
export interface Judged {
  rules?: readonly string[]
  within?: string | undefined
}

/** Ids that stand more than once in the document, one line each: what refers to them means the first, and axe looks only at what it is pointed to. */
const doubleIds = (page: Page) =>
  page.evaluate(() =>
    [...Map.groupBy(document.querySelectorAll('[id]'), ({ id }) => id)]
      .filter(([, elements]) => elements.length > 1)
      .map(([id, elements]) => `double-id: #${id} ${elements.map(({ outerHTML }) => outerHTML.slice(0, 120)).join(' | ')}`),
  )

/** axe with WCAG 2.2 AA and best practices, and ids that stand twice anywhere in the document; returns one line per violation. */
export async function axeViolations(page: Page, { rules: judged = [], within }: Judged = {}) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeScript)
  const { violations } = await page.evaluate(
    ({ judged, within }) => {
      // What is not drawn because nobody has scrolled to it lies across its neighbours for axe, and what stays in sight across what scrolls under it: all stands in its place.
      const drawn = new CSSStyleSheet()
      drawn.replaceSync('* { content-visibility: visible !important } .dialog-body form > :last-child { position: static !important }')
      document.adoptedStyleSheets.push(drawn)
      // Behind an open dialog the page is inert: whether it has a heading and a main part is asked without one.
      const inert = document.querySelector('[role=dialog], [role=alertdialog]') ? ['landmark-one-main', 'page-has-heading-one'] : []
      // All that came beside the page: the ground behind a dialog, the dialog, a menu it opened. What opened within the page is judged with it.
      const over = [...document.querySelectorAll(`[role=${within ?? 'none'}]`)].flatMap((element) => element.closest('body > :not(#portal)') ?? [])
      return (globalThis as unknown as { axe: typeof axe }).axe.run(within && over.length > 0 ? { include: [...new Set(over)] } : document, {
        resultTypes: ['violations'],
        rules: Object.fromEntries([...judged, ...inert].map((rule) => [rule, { enabled: false }])),
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      })
    },
    { judged, within },
  )
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map(({ html, target, any }) => `${String(target[0])} ${html.slice(0, 120)} (${any.map(({ message }) => message).join(', ')})`)
        .join(' | ')}`,
  )
  return [...found, ...(await doubleIds(page))]
}

/** Nothing sticks out to the right: the page does not scroll sideways. */
export const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
