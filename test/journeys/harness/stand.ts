import type { Browser, BrowserContext, Page } from 'playwright-core'
import { uuid } from '#platform/contract/uuid.ts'
import { sealTo, type OfficeKey } from '#platform/web/outbox/envelope.ts'
import { axeScript, opened, people, profile, scriptErrors, settled, signIn, sizes, speaking, type Look } from './browser.ts'
import { sayIn, type Read, type Stop } from '../walk/stop.ts'

const names = { ...people, polier: 'josef.hirschbichler@musterbau.example' } as const

/** A list of tiles that asks the server for nothing: where a page waits for its next stop. */
const lobby = '/'
/** Whether the app's own router leads there as a click would; at these, a page begins: without a sign-in, beside the main shell, at the lobby, at a place within a screen. */
const inside = ({ who }: Stop, path: string) => who !== null && path !== lobby && !path.includes('#') && !/^\/(embedded|terminal|dev)\b/.test(path)

/** Stops with the same one share a profile: person, language and way to point. */
export const profileFor = ({ who }: Stop, { size, locale }: Look) => `${who} ${locale} ${size === 'phone' || size === 'narrow'}`

/**
 * The portal as its people see it: a profile for each person, language and way to point, signed in once; a stop gets a page of it. `now` is the clock of the pages.
 */
export function standpoint(browser: () => Promise<Browser>, address: string, now?: () => Temporal.Instant) {
  const profiles = new Map<string, Promise<BrowserContext>>()
  /** Pages that a stop is done with: they wait in the lobby, or at a plain file when they have to load the next stop. */
  const idle = new Map<BrowserContext, Page[]>()
  const enter = async (who: Stop['who'], look: Look) => {
    const context = await (await browser()).newContext(profile(address, look))
    if (now) await context.clock.setFixedTime(now().epochMilliseconds)
    await context.addInitScript(axeScript)
    if (!who) return context
    await signIn(context, names[who])
    await speaking(context, languageOf(look))
    return context
  }
  const profileOf = (stop: Stop, look: Look) => {
    const { who } = stop
    const key = profileFor(stop, look)
    if (!profiles.has(key)) profiles.set(key, enter(who, look))
    return profiles.get(key)!
  }
  return {
    /** Goes to the stop and brings it into its state; `afresh`: loads the portal even where a page could walk on. Whoever visits leaves or closes the page; a visit that fails closes it itself. */
    visit: async (stop: Stop, look: Look, afresh = false): Promise<Page> => {
      const { path, before, open, shows, skeleton = false } = stop
      const context = await profileOf(stop, look)
      const read: Read = async <T>(of: string) => {
        const answer = await context.request.get(`/api/${of}`)
        if (!answer.ok()) throw new Error(`${of}: ${answer.status()}`)
        return (await answer.json()) as T
      }
      const address = typeof path === 'string' ? path : await path(read)
      const page = before ? await opened(context) : (idle.get(context)?.pop() ?? (await fresh(context)))
      try {
        await page.emulateMedia({ media: null, colorScheme: look.theme ?? 'light' })
        await page.setViewportSize(sizes[look.size ?? 'desktop'])
        await before?.(page, languageOf(look))
        if (!afresh && new URL(page.url()).pathname === lobby && inside(stop, address)) await walkTo(page, address)
        else await page.goto(address)
        await settled(page, { skeleton })
        await open?.({ page, say: sayIn(languageOf(look)), phone: look.size === 'phone' || look.size === 'narrow', read })
        if (shows) await page.locator(`[role=${shows}]:visible`).last().waitFor()
        if (open) await settled(page, { skeleton })
        return page
      } catch (error) {
        await page.close()
        throw error
      }
    },
    /** Gives the page back for the next stop, unless this one bent what its calls answer, or something of it is left. */
    leave: async (page: Page, stop: Stop) => {
      if (stop.before) return page.close()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      const { pathname, hash } = new URL(page.url())
      if (inside(stop, pathname + hash)) {
        await page.emulateMedia({ media: null })
        await walkTo(page, lobby)
        if (!(await page.evaluate(tidy))) return page.close()
        // A file of the same origin: the process stays, everything that the screen kept open ends.
      } else await page.goto('/version.json')
      scriptErrors(page).length = 0
      idle.set(page.context(), [...(idle.get(page.context()) ?? []), page])
    },
    /** Closes the profile in which this stop was seen. */
    close: async (stop: Stop, look: Look) => {
      const key = profileFor(stop, look)
      const context = await profiles.get(key)
      profiles.delete(key)
      if (context) idle.delete(context)
      await context?.close()
    },
    closeAll: async () => {
      for (const context of profiles.values()) await (await context).close()
    },
  }
}

/** A page whose stops tell what the server could not answer as they tell errors of its script; not one whose answers a stop makes itself. */
async function fresh(context: BrowserContext) {
  const page = await opened(context)
  page.on('response', (answer) => {
    if (answer.status() >= 500) scriptErrors(page).push(`${answer.status()} ${answer.url()}`)
  })
  return page
}

export const languageOf = ({ locale }: Look) => (locale === 'en-GB' ? 'en' : 'de')

/** Goes on as a link does; done once the heading of the screen before is gone. */
const walkTo = async (page: Page, address: string) => {
  const heading = await page.evaluateHandle((to) => {
    const before = document.querySelector('h1')
    history.pushState(null, '', to)
    return before
  }, address)
  await page.waitForFunction((before) => !before?.isConnected, heading)
}

/** Nothing of the screen before is left: nothing lies over the page, nothing is said, nothing is hidden. Runs in the page. */
const tidy = () =>
  !document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip], [role=alert], [inert], .toast') &&
  !!document.querySelector('h1')

/** What the walk needs to find: a message in the outgoing mail, and a drill that is under way. */
export async function prepare(browser: Browser, address: string) {
  const context = await browser.newContext({ baseURL: address })
  await context.request.post('/api/v1/auth/password/token', { data: { username: 'olga.sokolova@musterbau.example', email: 'olga.sokolova@musterbau.example' } })
  await signIn(context, people.leitung)
  const { standorte } = (await (await context.request.get('/api/v1/statusabfrage/haus')).json()) as {
    standorte: { filiale: { vkforgid: number }; personen: { lstfix: { id: string } }[] }[]
  }
  const { entities } = (await (await context.request.get('/api/v1/statusabfrage/personaluebersicht/2026-01-05/entities?limit=5&vkforgid=1000')).json()) as {
    entities: { lstfix: { id: string } }[]
  }
  const id = uuid()
  const body = {
    id,
    vkforgid: standorte[0]!.filiale.vkforgid,
    anlass: 'Übung',
    begonnen: Temporal.Now.instant().toString(),
    personen: entities.map(({ lstfix }) => lstfix.id),
  }
  await context.request.post('/api/v1/statusabfrage/evakuierung', { data: body })
  for (const [index, stand] of (['sicher', 'vermisst'] as const).entries())
    await context.request.post(`/api/v1/statusabfrage/evakuierung/${id}/haken`, {
      data: { id: uuid(), lstfixId: body.personen[index], stand, zeitpunkt: body.begonnen, ersetzt: [] },
    })
  await context.close()
  await leftBehind(browser, address)
}

/** A device that was heard, and an entry of it that nobody can carry out: a kind that the portal does not know. */
async function leftBehind(browser: Browser, address: string) {
  const context = await browser.newContext({ baseURL: address })
  await signIn(context, people.monteur)
  const [geraet, um] = [uuid(), Temporal.Now.instant().toString()]
  const { ausweis, schluessel } = (await (await context.request.post('/api/v1/geraet/ausweis', { data: { geraet } })).json()) as {
    ausweis: string
    schluessel: OfficeKey
  }
  const umschlag = {
    id: uuid(),
    aufruf: 'POST /v1/fundsache',
    params: {},
    query: {},
    body: { was: 'Handschuh', wo: 'Trakt B' },
    kopf: { geraet, folge: 2, um, grad: 'C', abweichungSek: 0 },
    ausweis,
  }
  await context.request.post('/api/v1/uebergabe', { data: { eintraege: [Buffer.from(await sealTo(schluessel, umschlag)).toString('base64')] } })
  await context.close()
}
