import type { Page, Route } from 'playwright-core'
import { messages as dashboard } from '#apps/dashboard/messages.ts'
import { messages as passwort } from '#apps/forgot-password/messages.ts'
import { messages as login } from '#apps/login/messages.ts'
import { messages as settings } from '#apps/settings/messages.ts'
import { messages as status } from '#apps/statusabfrage/messages.ts'
import { messages as stempel } from '#apps/stempelerfassung/messages.ts'
import { texte as zeitkonto } from '#apps/zeitkonto/web/texte.ts'
import { messages as warteschlange } from '#apps/warteschlange/messages.ts'
import { fill, type Language } from '#platform/contract/messages.ts'
import { kit } from '#platform/web/ui/messages.ts'
import { pwaTexts } from '#platform/web/pwa/messages.ts'
import { shellTexts } from '#platform/web/shell/messages.ts'
import type { people } from './browser.ts'
import { klaerungWalk } from './walkklaerung.ts'
import { verwaltung } from './walkverwaltung.ts'

/** A text of a catalogue in the language of this walk, with every placeholder open. */
export type Say = <K extends string>(catalogue: Readonly<Record<Language, Readonly<Record<K, string>>>>, key: K, values?: Record<string, string>) => string
export const sayIn = (language: Language): Say => (catalogue, key, values = {}) => fill(catalogue[language][key], values)

/** What a stop's `open` works with; `read` asks the API as the person who is there. */
export interface Visit { page: Page; say: Say; phone: boolean; read: Read }
export type Read = <T>(path: string) => Promise<T>

/** One state of one screen, and the person who sees it. */
export interface Stop {
  name: string
  /** `polier` is a field worker whose sessions no other journey ends. */
  who: keyof typeof people | 'polier' | null
  path: string | ((read: Read) => Promise<string>)
  /** Before the page is opened: what its calls answer. */
  before?: (page: Page, language: Language) => Promise<unknown>
  /** Brings the screen into the state that is looked at. */
  open?: (visit: Visit) => Promise<unknown>
  /** Role of what must be there then. */
  shows?: 'dialog' | 'alertdialog' | 'menu' | 'option' | 'status' | 'alert'
  /** Only in the two full walks; the others take the screens themselves. */
  state?: true
  /** Skeletons stay: the answer never comes. */
  skeleton?: boolean
}

const today = () => Temporal.Now.plainDateISO('Europe/Berlin').toString()
/** The last Thursday: a day on which something went wrong, whatever today is. */
const thursday = () => { const day = Temporal.Now.plainDateISO('Europe/Berlin'); return day.subtract({ days: ((day.dayOfWeek + 2) % 7) + 1 }).toString() }
const lastMonday = () => { const day = Temporal.PlainDate.from(today()); return day.subtract({ days: day.dayOfWeek + 6 }).toString() }
const department = async (read: Read) => (await read<{ entities: { abteilung: { id: string; bezeichnung: string } }[] }>(`v1/statusabfrage/abteilung/${today()}/entities`)).entities.find(({ abteilung }) => abteilung.bezeichnung === 'Montage')!.abteilung.id
const somebody = async (read: Read) => (await read<{ entities: { lstfix: { id: string }; abteilung: { id: string } }[] }>(`v1/statusabfrage/personaluebersicht/${today()}/entities?limit=1`)).entities[0]!

/** No evacuation runs, whatever other journeys do. */
const calm = (page: Page) => page.route('**/statusabfrage/haus', async (route) => {
  const response = await route.fetch()
  const answer = await response.json() as { standorte: object[] }
  await route.fulfill({ response, json: { ...answer, standorte: answer.standorte.map((standort) => ({ ...standort, laufend: null })) } })
})
/** The drill that `prepare` began. */
const drill = async (read: Read) => `/statusabfrage/evakuierung/${(await read<{ entities: { id: string; beendet: string | null }[] }>('v1/statusabfrage/evakuierung/entities')).entities.find(({ beendet }) => !beendet)!.id}`

const never = (route: Route) => new Promise<void>((done) => { route.request().frame().page().once('close', () => done()) })
const refuse = (status: number) => (route: Route) => route.fulfill({ status, contentType: 'application/problem+json', json: { type: 'about:blank', title: '', status, code: 'test', detail: 'Das geht gerade nicht.', requestId: '' } })
const withoutRights = (sprache: Language) => async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, json: { ...(await response.json() as object), berechtigungen: [], sprache } })
}
const button = ({ page }: Visit, name: string, exact = true) => page.locator('#inhalt').getByRole('button', { name, exact }).first()
const dialog = (page: Page) => page.locator('[role=dialog], [role=alertdialog]').last()

/** Stamps whatever is due, and goes to the page with what waits. */
const stamped = async (visit: Visit) => {
  await visit.page.waitForFunction(passThere)
  await visit.page.locator('#inhalt').getByRole('button', { name: new RegExp(`^(${visit.say(stempel, 'arrival')}|${visit.say(stempel, 'departure')}|${visit.say(stempel, 'pauseBeenden')})$`) }).first().click()
}
/** Has the device its pass? Only then what is stamped can wait on it. */
export const passThere = () => new Promise<boolean>((done) => {
  const open = indexedDB.open('portal', 1)
  open.onerror = () => done(false)
  open.onsuccess = () => { const keys = open.result.transaction('device').objectStore('device').getAllKeys(); keys.onsuccess = () => { open.result.close(); done(keys.result.some((key) => String(key).startsWith('ausweis.'))) } }
})
const toQueue = async ({ page, say }: Visit, part: 'wartet' | 'abgelehnt') => {
  await page.locator('.sync.waits').click()
  await page.getByRole('region', { name: say(warteschlange, part) }).waitFor()
}

/** The button that opens the actions of the first stamp. */
const stampMenu = async (visit: Visit, item: string) => {
  const { page, say } = visit
  await page.getByRole('button', { name: say(stempel, 'aktionen', { zeit: '' }).trim() }).first().click()
  await page.getByRole('menuitem', { name: item }).click()
}
const message = async (visit: Visit) => { await button(visit, visit.say(status, 'nachricht')).click() }
const written = async (visit: Visit) => {
  const { page, say } = visit
  await message(visit)
  await dialog(page).getByText('Montage', { exact: true }).click()
  await page.getByRole('button', { name: say(status, 'weiter') }).click()
  await dialog(page).getByLabel(say(status, 'betreff')).waitFor()
}

/** The server has a newer version than this page. */
const newer = (page: Page) => page.route('**/version.json', (route) => route.fulfill({ json: { version: '25.9.1', hash: 'b08f5d3c27e1' } }))
const ask = (visit: Visit) => button(visit, visit.say(pwaTexts, 'pruefen')).click()

const shell: Stop[] = [
  { name: 'login', who: null, path: '/login' },
  { name: 'login-leer', who: null, path: '/login', state: true, open: ({ page, say }) => page.getByRole('button', { name: say(login, 'login.anmelden'), exact: true }).click() },
  { name: 'login-falsch', who: null, path: '/login', state: true, before: (page) => page.route('**/auth/login', refuse(401)), open: async ({ page, say }) => {
    await page.getByLabel(say(login, 'login.benutzername')).fill('monteur@musterbau.example')
    await page.getByLabel(say(login, 'login.passwort'), { exact: true }).fill('vergessen')
    await page.getByRole('button', { name: say(login, 'login.anmelden'), exact: true }).click()
    await page.getByText(say(login, 'login.unauthorized')).waitFor()
  } },
  { name: 'login-abgemeldet', who: null, path: '/login?grund=abgemeldet', state: true },
  { name: 'login-inaktiv', who: null, path: '/login?grund=inaktiv', state: true },
  { name: 'login-einstellungen', who: null, path: '/login/settings' },
  { name: 'passwort-vergessen', who: null, path: '/forgot-password' },
  { name: 'passwort-vergessen-fehler', who: null, path: '/forgot-password', state: true, open: async ({ page, say }) => { await page.getByLabel(say(passwort, 'passwort.email')).fill('keine-adresse'); await page.keyboard.press('Tab') } },
  { name: 'passwort-setzen', who: null, path: '/forgot-password/reset?gesendet=1&username=monteur@musterbau.example' },
  { name: 'passwort-setzen-ungleich', who: null, path: '/forgot-password/reset', state: true, open: async ({ page }) => {
    await page.locator('input[name=password]').fill('Kurz1')
    await page.locator('input[name=passwordRepeat]').fill('Anders')
  } },
  { name: 'einrichtung', who: null, path: '/einrichtung?token=abgelaufen' },
  { name: 'terminal', who: null, path: '/terminal' },
  { name: 'eingebettet-ohne', who: null, path: '/embedded/statusabfrage', state: true },
  { name: 'eingebettet', who: 'leitung', path: '/embedded/statusabfrage' },
  { name: 'baukasten', who: null, path: '/dev/ui' },
  { name: 'apps', who: 'admin', path: '/' },
  { name: 'apps-gesucht', who: 'admin', path: '/', state: true, open: ({ page, say }) => page.getByRole('searchbox', { name: say(shellTexts, 'appSuchen') }).fill('zeit') },
  { name: 'apps-ohne-treffer', who: 'admin', path: '/', state: true, open: ({ page, say }) => page.getByRole('searchbox', { name: say(shellTexts, 'appSuchen') }).fill('xyz') },
  { name: 'apps-kunde', who: 'kundeA', path: '/' },
  { name: 'apps-keine', who: 'kundeA', path: '/', state: true, before: (page, language) => page.route('**/auth/session', withoutRights(language)) },
  { name: 'befehle', shows: 'dialog', who: 'admin', path: '/', open: ({ page }) => page.keyboard.press('Control+k') },
  { name: 'befehle-ohne-treffer', shows: 'dialog', who: 'admin', path: '/', state: true, open: async ({ page }) => { await page.keyboard.press('Control+k'); await page.keyboard.type('qqq') } },
  { name: 'hilfe', shows: 'dialog', who: 'admin', path: '/', open: ({ page }) => page.keyboard.press('?') },
  { name: 'benutzermenue', shows: 'menu', who: 'admin', path: '/', state: true, open: ({ page, say }) => page.getByRole('button', { name: say(shellTexts, 'benutzermenue', { name: '' }).trim() }).click() },
  { name: 'kontomenue', who: 'leitung', path: '/dashboard', state: true, open: async ({ page, say, phone }) => { if (!phone) await page.getByRole('button', { name: say(shellTexts, 'kontoWechseln', { name: '' }).trim() }).click() } },
  { name: 'stempelmenue', shows: 'menu', who: 'leitung', path: '/dashboard', state: true, open: ({ page, say }) => page.getByRole('button', { name: say(stempel, 'standMenu', { stand: '' }).trim() }).click() },
  { name: 'sitzung-zu-ende', shows: 'alertdialog', who: 'leitung', path: '/stempelerfassung', before: (page) => page.route('**/zeitstempel/entities**', refuse(401)), open: ({ page }) => page.getByRole('alertdialog').waitFor() },
  { name: 'dashboard', who: 'leitung', path: '/dashboard' },
  { name: 'dashboard-monteur', who: 'polier', path: '/dashboard' },
  { name: 'dashboard-kunde', who: 'kundeA', path: '/dashboard' },
  { name: 'dashboard-anordnen', who: 'leitung', path: '/dashboard', open: ({ page, say }) => page.getByRole('button', { name: say(dashboard, 'anordnen') }).click() },
  { name: 'dashboard-laedt', who: 'leitung', path: '/dashboard', state: true, skeleton: true, before: (page) => page.route('**/api/v1/stempelerfassung/**', never) },
  { name: 'dashboard-fehlschlag', who: 'polier', path: '/dashboard', state: true, before: (page) => page.route('**/stempeln', refuse(422)), open: async ({ page, say }) => {
    await page.locator('#inhalt').getByRole('button', { name: new RegExp(`^(${say(stempel, 'arrival')}|${say(stempel, 'departure')})$`) }).first().click()
    await page.locator('#inhalt').getByText(say(stempel, 'nichtErfasst')).first().waitFor()
  } },
  { name: 'warteschlange', who: 'kundeA', path: '/warteschlange' },
  { name: 'warteschlange-wartet', who: 'support', path: '/dashboard', before: (page) => page.route('**/stempeln', (route) => route.abort('connectionreset')), open: async (visit) => { await stamped(visit); await toQueue(visit, 'wartet') } },
  { name: 'abmelden-wartend', shows: 'alertdialog', who: 'support', path: '/dashboard', before: (page) => page.route('**/stempeln', (route) => route.abort('connectionreset')), open: async (visit) => {
    await stamped(visit)
    await visit.page.locator('.sync.waits').waitFor()
    await visit.page.getByRole('button', { name: visit.say(shellTexts, 'benutzermenue', { name: '' }).trim() }).click()
    await visit.page.getByRole('menuitem', { name: visit.say(shellTexts, 'abmelden') }).click()
  } },
  { name: 'warteschlange-abgelehnt', who: 'buchhaltung', path: '/dashboard', before: (page) => page.route('**/stempeln', refuse(422)), open: async (visit) => { await stamped(visit); await toQueue(visit, 'abgelehnt') } },
  { name: 'warteschlange-verwerfen', shows: 'alertdialog', who: 'buchhaltung', path: '/dashboard', before: (page) => page.route('**/stempeln', refuse(422)), open: async (visit) => {
    await stamped(visit)
    await toQueue(visit, 'abgelehnt')
    await button(visit, visit.say(warteschlange, 'verwerfen')).click()
  } },
  { name: 'einstellungen', who: 'polier', path: '/settings' },
  { name: 'einstellungen-passwort', who: 'polier', path: '/settings#passwort', state: true, before: (page) => page.route('**/password/token', (route) => route.fulfill({ json: true })), open: async (visit) => {
    await button(visit, visit.say(settings, 'settings.code-anfordern')).click()
    await visit.page.locator('input[name=token]').fill('ABCD')
    await visit.page.locator('input[name=password]').fill('Kurz1')
  } },
  { name: 'ohne-verbindung', who: 'leitung', path: '/dashboard', before: (page) => page.route('**/api/v1/live', (route) => route.abort()), open: ({ page }) => page.locator('.age').waitFor() },
  { name: 'neue-version', shows: 'alertdialog', who: 'polier', path: '/settings#pwaUpdate', before: newer, open: ask },
  { name: 'einstellungen-aktualisierung', who: 'polier', path: '/settings#pwaUpdate', state: true, before: newer, open: async (visit) => {
    await ask(visit)
    await dialog(visit.page).getByRole('button', { name: visit.say(pwaTexts, 'spaeter') }).click()
  } },
  { name: 'einstellungen-installieren', who: 'polier', path: '/settings#pwaInstall', state: true, open: ({ page, say }) => page.getByText(say(pwaTexts, 'angaben')).click() },
]

const stempelerfassung: Stop[] = [
  { name: 'stempelerfassung', who: 'leitung', path: '/stempelerfassung' },
  { name: 'stempelerfassung-monteur', who: 'polier', path: '/stempelerfassung', state: true },
  { name: 'stempelerfassung-erfassen', who: 'leitung', path: '/stempelerfassung/erfassen' },
  { name: 'stempelerfassung-erfassen-leer', shows: 'alert', who: 'leitung', path: '/stempelerfassung/erfassen', state: true, open: async (visit) => {
    await visit.page.getByRole('combobox', { name: visit.say(stempel, 'personalnummer') }).fill('')
    await button(visit, visit.say(stempel, 'erfassen')).click()
  } },
  { name: 'stempelerfassung-personenwahl', shows: 'option', who: 'leitung', path: '/stempelerfassung/erfassen', state: true, open: ({ page, say }) => page.getByRole('combobox', { name: say(stempel, 'personalnummer') }).fill('10') },
  { name: 'stempelerfassung-laedt', who: 'leitung', path: '/stempelerfassung', state: true, skeleton: true, before: (page) => page.route('**/api/v1/stempelerfassung/**', never) },
  { name: 'stempelerfassung-nicht-geladen', who: 'leitung', path: '/stempelerfassung', state: true, before: (page) => page.route('**/api/v1/stempelerfassung/**', refuse(500)) },
  { name: 'stempelerfassung-suchen', who: 'leitung', path: '/stempelerfassung/query' },
  { name: 'stempelerfassung-suchen-leer', shows: 'alert', who: 'leitung', path: '/stempelerfassung/query', state: true, open: async (visit) => {
    for (const segment of await visit.page.locator('[data-field=von] [role=spinbutton]').all()) { await segment.focus(); await visit.page.keyboard.press('Backspace'); await visit.page.keyboard.press('Backspace'); await visit.page.keyboard.press('Backspace'); await visit.page.keyboard.press('Backspace') }
    await button(visit, visit.say(stempel, 'sucheStarten')).click()
  } },
  { name: 'stempelerfassung-kalender', shows: 'dialog', who: 'leitung', path: '/stempelerfassung/query', open: ({ page, say }) => page.getByRole('button', { name: say(kit, 'kalender') }).first().click() },
  { name: 'stempelerfassung-mitarbeiterwahl', shows: 'option', who: 'leitung', path: '/stempelerfassung/query', state: true, open: ({ page, say }) => page.getByRole('combobox', { name: say(stempel, 'mitarbeiter') }).fill('m') },
  { name: 'stempelerfassung-ergebnisse', who: 'leitung', path: '/stempelerfassung/query/result' },
  { name: 'stempelerfassung-ergebnisse-druck', who: 'leitung', path: '/stempelerfassung/query/result', state: true, open: ({ page }) => page.emulateMedia({ media: 'print', colorScheme: 'light' }) },
  { name: 'stempelerfassung-ergebnisse-keine', who: 'leitung', path: '/stempelerfassung/query/result?von=2001-01-01&bis=2001-01-02', state: true },
  { name: 'stempelerfassung-ergebnisse-laedt', who: 'leitung', path: '/stempelerfassung/query/result', state: true, skeleton: true, before: (page) => page.route('**/zeitstempel/entities**', never) },
  { name: 'stempelerfassung-export', shows: 'menu', who: 'leitung', path: '/stempelerfassung/query/result', state: true, open: (visit) => button(visit, visit.say(kit, 'exportieren')).click() },
  { name: 'stempelerfassung-loeschen', shows: 'alertdialog', who: 'leitung', path: '/stempelerfassung/query/result', open: (visit) => stampMenu(visit, visit.say(stempel, 'loeschen')) },
  { name: 'stempelerfassung-loeschen-ohne-grund', shows: 'alertdialog', who: 'leitung', path: '/stempelerfassung/query/result', state: true, open: async (visit) => {
    await stampMenu(visit, visit.say(stempel, 'loeschen'))
    await dialog(visit.page).getByRole('button', { name: visit.say(stempel, 'loeschen') }).click()
  } },
  { name: 'stempelerfassung-korrigieren', shows: 'dialog', who: 'leitung', path: '/stempelerfassung/query/result', open: (visit) => stampMenu(visit, visit.say(stempel, 'korrigieren')) },
]

const statusabfrage: Stop[] = [
  { name: 'statusabfrage', who: 'leitung', path: '/statusabfrage' },
  { name: 'statusabfrage-mitarbeiter', who: 'leitung', path: '/statusabfrage/mitarbeiter' },
  { name: 'statusabfrage-mitarbeiter-gewaehlt', who: 'leitung', path: async (read) => `/statusabfrage/mitarbeiter?person=${(await somebody(read)).lstfix.id}`, state: true },
  { name: 'statusabfrage-abteilung', who: 'leitung', path: async (read) => `/statusabfrage/abteilung/${await department(read)}` },
  { name: 'statusabfrage-detail', who: 'leitung', path: async (read) => { const { abteilung, lstfix } = await somebody(read); return `/statusabfrage/abteilung/${abteilung.id}/detail/${lstfix.id}` } },
  { name: 'statusabfrage-detail-unbekannt', who: 'leitung', path: async (read) => `/statusabfrage/abteilung/${await department(read)}/detail/0197c348-8800-7e62-8838-7983f0b40000`, state: true },
  { name: 'statusabfrage-wand', who: 'leitung', path: '/statusabfrage/wand' },
  { name: 'statusabfrage-wand-abteilung', who: 'leitung', path: async (read) => `/statusabfrage/wand?abteilung=${await department(read)}&vkforgid=1000`, state: true },
  { name: 'statusabfrage-wand-nicht-geladen', who: 'leitung', path: '/statusabfrage/wand', state: true, before: (page) => page.route('**/api/v1/statusabfrage/**', refuse(500)) },
  { name: 'statusabfrage-ausreisser', who: 'leitung', path: '/statusabfrage/ausreisser' },
  { name: 'statusabfrage-ausreisser-werktag', who: 'leitung', path: () => Promise.resolve(`/statusabfrage/ausreisser?tag=${thursday()}`), state: true },
  { name: 'statusabfrage-ausreisser-keine', who: 'leitung', path: '/statusabfrage/ausreisser?tag=2030-01-01', state: true },
  { name: 'statusabfrage-evakuierung', who: 'leitung', path: '/statusabfrage/evakuierung' },
  { name: 'statusabfrage-evakuierung-beginnen', shows: 'alertdialog', who: 'leitung', path: '/statusabfrage/evakuierung?vkforgid=2000', before: calm, open: (visit) => button(visit, visit.say(status, 'beginnen')).click() },
  { name: 'statusabfrage-evakuierung-laeuft', who: 'leitung', path: drill },
  { name: 'statusabfrage-evakuierung-weitere', shows: 'menu', who: 'leitung', path: drill, state: true, open: (visit) => visit.page.locator('.ev-taten button').nth(1).click() },
  { name: 'statusabfrage-evakuierung-beenden', shows: 'alertdialog', who: 'leitung', path: drill, state: true, open: (visit) => button(visit, visit.say(status, 'beenden')).click() },
  { name: 'statusabfrage-evakuierung-druck', who: 'leitung', path: drill, state: true, open: ({ page }) => page.emulateMedia({ media: 'print', colorScheme: 'light' }) },
  { name: 'statusabfrage-evakuierung-unbekannt', who: 'leitung', path: '/statusabfrage/evakuierung/0197c348-8800-7e62-8838-7983f0b40000', state: true },
  { name: 'statusabfrage-ohne-treffer', who: 'leitung', path: '/statusabfrage/mitarbeiter?q=xyz', state: true },
  { name: 'statusabfrage-laedt', who: 'leitung', path: '/statusabfrage', state: true, skeleton: true, before: (page) => page.route('**/statusabfrage/**/entities**', never) },
  { name: 'statusabfrage-nicht-geladen', who: 'leitung', path: '/statusabfrage', state: true, before: (page) => page.route('**/api/v1/statusabfrage/**', refuse(500)) },
  { name: 'statusabfrage-kalender', shows: 'dialog', who: 'leitung', path: '/statusabfrage', state: true, open: ({ page, say }) => page.getByRole('button', { name: say(kit, 'kalender') }).first().click() },
  { name: 'statusabfrage-export', shows: 'menu', who: 'leitung', path: '/statusabfrage', state: true, open: (visit) => button(visit, visit.say(kit, 'exportieren')).click() },
  { name: 'statusabfrage-nachricht', shows: 'dialog', who: 'leitung', path: '/statusabfrage', open: message },
  { name: 'statusabfrage-nachricht-user', shows: 'dialog', who: 'leitung', path: '/statusabfrage', open: async (visit) => { await message(visit); await visit.page.getByRole('tab', { name: visit.say(status, 'user') }).click() } },
  { name: 'statusabfrage-nachricht-text', shows: 'dialog', who: 'leitung', path: '/statusabfrage', open: written },
  { name: 'statusabfrage-nachricht-leer', shows: 'alert', who: 'leitung', path: '/statusabfrage', state: true, open: async (visit) => { await written(visit); await dialog(visit.page).getByRole('button', { name: visit.say(status, 'senden') }).click() } },
]

const konto: readonly Stop[] = [
  { name: 'zeitkonto-woche', who: 'monteur', path: `/zeitkonto?montag=${lastMonday()}` },
  { name: 'zeitkonto-monat', who: 'monteur', path: `/zeitkonto/monat?monat=${today().slice(0, 7)}` },
  { name: 'zeitkonto-konto', who: 'monteur', path: '/zeitkonto/konto' },
  { name: 'zeitkonto-team', who: 'leitung', path: '/zeitkonto/team' },
  { name: 'zeitkonto-team-ohne-treffer', who: 'leitung', path: '/zeitkonto/team?q=xyz', state: true },
  { name: 'zeitkonto-pruefpaket', shows: 'dialog', who: 'leitung', path: '/zeitkonto/team', open: ({ page, say }) => page.getByRole('button', { name: say(zeitkonto, 'pruefpaket'), exact: true }).first().click() },
  { name: 'zeitkonto-buchen', shows: 'dialog', who: 'buchhaltung', path: '/zeitkonto/konto', open: ({ page, say }) => page.getByRole('button', { name: say(zeitkonto, 'buchen'), exact: true }).first().click() },
]

/** Every screen of the portal in every state worth looking at. */
export const walk: readonly Stop[] = [...shell, ...stempelerfassung, ...klaerungWalk, ...konto, ...statusabfrage, ...verwaltung]
