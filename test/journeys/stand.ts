import type { Browser, BrowserContext, Page } from 'playwright-core'
import { uuid } from '#platform/contract/uuid.ts'
import { sealTo, type OfficeKey } from '#platform/web/outbox/envelope.ts'
import { axeScript, opened, people, profile, scriptErrors, settled, signIn, sizes, speaking, type Look } from './browser.ts'
import { sayIn, type Read, type Stop } from './walk.ts'

const names = { ...people, polier: 'josef.hirschbichler@musterbau.example' } as const

/** One look at the portal: a profile per person, signed in once, from which every stop gets a page of its own; `now` is the clock of the pages. */
export function standpoint(browser: () => Promise<Browser>, address: string, look: Look, now?: () => Temporal.Instant) {
  const language = look.locale === 'en-GB' ? 'en' : 'de'
  const profiles = new Map<Stop['who'], Promise<BrowserContext>>()
  /** Pages that a stop is done with: the next one of the same person need not start a process of its own. */
  const idle = new Map<BrowserContext, Page[]>()
  const enter = async (who: Stop['who']) => {
    const context = await (await browser()).newContext(profile(address, look))
    if (now) await context.clock.setFixedTime(now().epochMilliseconds)
    await context.addInitScript(axeScript)
    if (!who) return context
    await signIn(context, names[who])
    await speaking(context, language)
    return context
  }
  const profileOf = (who: Stop['who']) => {
    if (!profiles.has(who)) profiles.set(who, enter(who))
    return profiles.get(who)!
  }
  return {
    language,
    /** Goes to the stop and brings it into its state. Whoever visits leaves or closes the page; a visit that fails closes it itself. */
    visit: async ({ who, path, before, open, shows, skeleton = false }: Stop): Promise<Page> => {
      const context = await profileOf(who)
      const read: Read = async <T>(of: string) => {
        const answer = await context.request.get(`/api/${of}`)
        if (!answer.ok()) throw new Error(`${of}: ${answer.status()}`)
        return (await answer.json()) as T
      }
      const page = (before ? undefined : idle.get(context)?.pop()) ?? (await opened(context))
      try {
        await before?.(page, language)
        await page.goto(typeof path === 'string' ? path : await path(read))
        await settled(page, { skeleton })
        await open?.({ page, say: sayIn(language), phone: look.size === 'phone' || look.size === 'narrow', read })
        if (shows) await page.locator(`[role=${shows}]:visible`).last().waitFor()
        await settled(page, { skeleton })
        return page
      } catch (error) {
        await page.close()
        throw error
      }
    },
    /** Gives the page back for the next stop, unless this one bent what its calls answer. */
    leave: async (page: Page, { before }: Stop) => {
      if (before) return page.close()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.emulateMedia({ media: null, colorScheme: look.theme ?? 'light' })
      await page.setViewportSize(sizes[look.size ?? 'desktop'])
      // A file of the same origin: the process stays, everything that the screen kept open ends.
      await page.goto('/version.json')
      scriptErrors(page).length = 0
      const pages = idle.get(page.context()) ?? []
      idle.set(page.context(), [...pages, page])
    },
    close: async () => {
      for (const context of profiles.values()) await (await context).close()
    },
  }
}

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
