import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { messages as status } from '#apps/statusabfrage/messages.ts'
import { messages as stempel } from '#apps/stempelerfassung/messages.ts'
import { messages as warteschlange } from '#apps/warteschlange/messages.ts'
import { kit } from '#platform/web/ui/messages.ts'
import { pwaTexts } from '#platform/web/pwa/messages.ts'
import type { Language } from '#platform/contract/messages.ts'
import type { Read, Visit } from './stop.ts'

export const today = () => Temporal.Now.plainDateISO('Europe/Berlin').toString()
/** The last Thursday: a day on which something went wrong, whatever today is. */
export const thursday = () => {
  const day = Temporal.Now.plainDateISO('Europe/Berlin')
  return day.subtract({ days: ((day.dayOfWeek + 2) % 7) + 1 }).toString()
}
export const lastMonday = () => {
  const day = Temporal.PlainDate.from(today())
  return day.subtract({ days: day.dayOfWeek + 6 }).toString()
}
export const department = async (read: Read) =>
  (await read<{ entities: { abteilung: { id: string; bezeichnung: string } }[] }>(`v1/statusabfrage/abteilung/${today()}/entities`)).entities.find(
    ({ abteilung }) => abteilung.bezeichnung === 'Montage',
  )!.abteilung.id
export const somebody = async (read: Read) =>
  (await read<{ entities: { lstfix: { id: string }; abteilung: { id: string } }[] }>(`v1/statusabfrage/personaluebersicht/${today()}/entities?limit=1`))
    .entities[0]!

/** No evacuation runs, whatever other journeys do. */
export const calm = (page: Page) =>
  page.route('**/statusabfrage/haus', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { standorte: object[] }
    await route.fulfill({ response, json: { ...answer, standorte: answer.standorte.map((standort) => ({ ...standort, laufend: null })) } })
  })
/** The drill that `prepare` began. */
export const drill = async (read: Read) =>
  `/statusabfrage/evakuierung/${(await read<{ entities: { id: string; beendet: string | null }[] }>('v1/statusabfrage/evakuierung/entities')).entities.find(({ beendet }) => !beendet)!.id}`

export const never = (route: Route) =>
  new Promise<void>((done) => {
    route
      .request()
      .frame()
      .page()
      .once('close', () => done())
  })
export const refuse = (status: number) => (route: Route) =>
  route.fulfill({
    status,
    contentType: 'application/problem+json',
    json: { type: 'about:blank', title: '', status, code: 'test', detail: 'Das geht gerade nicht.', requestId: '' },
  })
/** The first day of the week asks twice for the same: somebody came two times and never went. */
export const twiceAsked = async (route: Route) => {
  const response = await route.fetch()
  const woche = (await response.json()) as { tage: { datum: string; fragen: unknown[] }[] }
  const [tag] = woche.tage
  const frage = (stempelId: string) => ({ datum: tag!.datum, art: 'Kommen fehlt', seit: `${tag!.datum}T12:00:00Z`, stempelId, vorschlag: null, fall: null })
  tag!.fragen = [frage('01a1f8d5-bec0-70ff-8541-0000000000a1'), frage('01a1f8d5-bec0-70ff-8541-0000000000a2')]
  await route.fulfill({ response, json: woche })
}
export const withoutRights = (sprache: Language) => async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, json: { ...((await response.json()) as object), berechtigungen: [], sprache } })
}
export const button = ({ page }: Visit, name: string, exact = true) => page.locator('#inhalt').getByRole('button', { name, exact }).first()
export const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last()

/** Stamps whatever is due, and goes to the page with what waits. */
export const stamped = async (visit: Visit) => {
  await visit.page.waitForFunction(passThere)
  await visit.page
    .locator('#inhalt')
    .getByRole('button', { name: new RegExp(`^(${visit.say(stempel, 'arrival')}|${visit.say(stempel, 'departure')}|${visit.say(stempel, 'pauseBeenden')})$`) })
    .first()
    .click()
}
/** Has the device its pass? Only then what is stamped can wait on it. */
export const passThere = () =>
  new Promise<boolean>((done) => {
    const open = indexedDB.open('portal')
    open.onerror = () => done(false)
    open.onsuccess = () => {
      const keys = open.result.transaction('device').objectStore('device').getAllKeys()
      keys.onsuccess = () => {
        open.result.close()
        done(keys.result.some((key) => String(key).startsWith('ausweis.')))
      }
    }
  })
export const toQueue = async ({ page, say }: Visit, part: 'wartet' | 'abgelehnt') => {
  await page.locator('.sync.waits').click()
  await page.getByRole('region', { name: say(warteschlange, part) }).waitFor()
}

/** The button that opens the actions of the first stamp. */
export const stampMenu = async (visit: Visit, item: string) => {
  const { page, say } = visit
  await page
    .getByRole('button', { name: say(stempel, 'aktionen', { zeit: '' }).trim() })
    .first()
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}
export const message = async (visit: Visit) => {
  await button(visit, visit.say(status, 'nachricht')).click()
}
export const written = async (visit: Visit) => {
  const { page, say } = visit
  await message(visit)
  await dialog(page).getByText('Montage', { exact: true }).click()
  await page.getByRole('button', { name: say(status, 'weiter') }).click()
  await dialog(page).getByLabel(say(status, 'betreff')).waitFor()
}

/** The server has a newer version than this page. */
export const newer = (page: Page) =>
  page.addInitScript(() => {
    const known = window.fetch
    window.fetch = (input, init) =>
      input === '/version.json' ? Promise.resolve(Response.json({ version: '25.9.1', hash: 'b08f5d3c27e1' })) : known(input, init)
    // Another page of this profile may have a service worker by now, and that one would know of no newer version.
    navigator.serviceWorker.getRegistration = () => Promise.resolve(undefined)
    navigator.serviceWorker.register = () => Promise.reject(new Error('none here'))
  })
export const ask = (visit: Visit) => button(visit, visit.say(pwaTexts, 'pruefen')).click()

const bild = async () => ({
  name: 'Typenschild.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 640, height: 480, channels: 3, background: { r: 30, g: 100, b: 110 } } })
    .jpeg()
    .toBuffer(),
})
/** A picture for the file field of this screen. */
export const waehle = async ({ page, say }: Visit) => {
  const [feld] = await Promise.all([
    page.waitForEvent('filechooser'),
    page
      .getByRole('button', { name: say(kit, 'dateiWaehlen'), exact: true })
      .first()
      .click(),
  ])
  await feld.setFiles(await bild())
}
