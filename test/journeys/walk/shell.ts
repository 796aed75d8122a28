import { messages as dashboard } from '#apps/dashboard/messages.ts'
import { messages as passwort } from '#apps/forgot-password/messages.ts'
import { messages as login } from '#apps/login/messages.ts'
import { messages as settings } from '#apps/settings/messages.ts'
import { messages as stempel } from '#apps/stempelerfassung/messages.ts'
import { messages as warteschlange } from '#apps/warteschlange/messages.ts'
import { pwaTexts } from '#platform/web/pwa/messages.ts'
import { shellTexts } from '#platform/web/shell/messages.ts'
import type { Stop } from './stop.ts'
import { ask, button, dialog, never, newer, refuse, stamped, toQueue, withoutRights } from './helps.ts'

/** Sign-in, shell, dashboard, settings and the queue. */
export const walk: readonly Stop[] = [
  { name: 'login', who: null, path: '/login' },
  {
    name: 'login-leer',
    who: null,
    path: '/login',
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(login, 'login.anmelden'), exact: true }).click(),
  },
  {
    name: 'login-falsch',
    who: null,
    path: '/login',
    state: true,
    before: (page) => page.route('**/auth/login', refuse(401)),
    open: async ({ page, say }) => {
      await page.getByLabel(say(login, 'login.benutzername')).fill('monteur@musterbau.example')
      await page.getByLabel(say(login, 'login.passwort'), { exact: true }).fill('vergessen')
      await page.getByRole('button', { name: say(login, 'login.anmelden'), exact: true }).click()
      await page.getByText(say(login, 'login.unauthorized')).waitFor()
    },
  },
  { name: 'login-abgemeldet', who: null, path: '/login?grund=abgemeldet', state: true },
  { name: 'login-inaktiv', who: null, path: '/login?grund=inaktiv', state: true },
  { name: 'login-einstellungen', who: null, path: '/login/settings' },
  { name: 'passwort-vergessen', who: null, path: '/forgot-password' },
  {
    name: 'passwort-vergessen-fehler',
    who: null,
    path: '/forgot-password',
    state: true,
    open: async ({ page, say }) => {
      await page.getByLabel(say(passwort, 'passwort.email')).fill('keine-adresse')
      await page.keyboard.press('Tab')
    },
  },
  { name: 'passwort-setzen', who: null, path: '/forgot-password/reset?gesendet=1&username=monteur@musterbau.example' },
  {
    name: 'passwort-setzen-ungleich',
    who: null,
    path: '/forgot-password/reset',
    state: true,
    open: async ({ page }) => {
      await page.locator('input[name=password]').fill('Kurz1')
      await page.locator('input[name=passwordRepeat]').fill('Anders')
    },
  },
  { name: 'einrichtung', who: null, path: '/einrichtung?token=abgelaufen' },
  { name: 'terminal', who: null, path: '/terminal' },
  { name: 'eingebettet-ohne', who: null, path: '/embedded/statusabfrage', state: true },
  { name: 'eingebettet', who: 'leitung', path: '/embedded/statusabfrage' },
  { name: 'baukasten', who: null, path: '/dev/ui' },
  { name: 'apps', who: 'admin', path: '/' },
  {
    name: 'apps-gesucht',
    who: 'admin',
    path: '/',
    state: true,
    open: ({ page, say }) => page.getByRole('searchbox', { name: say(shellTexts, 'appSuchen') }).fill('zeit'),
  },
  {
    name: 'apps-ohne-treffer',
    who: 'admin',
    path: '/',
    state: true,
    open: ({ page, say }) => page.getByRole('searchbox', { name: say(shellTexts, 'appSuchen') }).fill('xyz'),
  },
  { name: 'apps-kunde', who: 'kundeA', path: '/' },
  { name: 'apps-keine', who: 'kundeA', path: '/', state: true, before: (page, language) => page.route('**/auth/session', withoutRights(language)) },
  { name: 'befehle', shows: 'dialog', who: 'admin', path: '/', open: ({ page }) => page.keyboard.press('Control+k') },
  {
    name: 'befehle-ohne-treffer',
    shows: 'dialog',
    who: 'admin',
    path: '/',
    state: true,
    open: async ({ page }) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type('qqq')
    },
  },
  { name: 'hilfe', shows: 'dialog', who: 'admin', path: '/', open: ({ page }) => page.keyboard.press('?') },
  {
    name: 'benutzermenue',
    shows: 'menu',
    who: 'admin',
    path: '/',
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(shellTexts, 'benutzermenue', { name: '' }).trim() }).click(),
  },
  {
    name: 'kontomenue',
    who: 'leitung',
    path: '/dashboard',
    state: true,
    open: async ({ page, say, phone }) => {
      if (!phone) await page.getByRole('button', { name: say(shellTexts, 'kontoWechseln', { name: '' }).trim() }).click()
    },
  },
  {
    name: 'stempelmenue',
    shows: 'menu',
    who: 'leitung',
    path: '/dashboard',
    state: true,
    // A phone has no room for it in its bar: there the menu of the person is seen.
    open: ({ page, say, phone }) =>
      page.getByRole('button', { name: (phone ? say(shellTexts, 'benutzermenue', { name: '' }) : say(stempel, 'standMenu', { stand: '' })).trim() }).click(),
  },
  {
    name: 'sitzung-zu-ende',
    shows: 'alertdialog',
    who: 'leitung',
    path: '/stempelerfassung',
    before: (page) => page.route('**/zeitstempel/entities**', refuse(401)),
    open: ({ page }) => page.getByRole('alertdialog').waitFor(),
  },
  { name: 'dashboard', who: 'leitung', path: '/dashboard' },
  { name: 'dashboard-monteur', who: 'polier', path: '/dashboard' },
  { name: 'dashboard-kunde', who: 'kundeA', path: '/dashboard' },
  {
    name: 'dashboard-anordnen',
    who: 'leitung',
    path: '/dashboard',
    open: ({ page, say }) => page.getByRole('button', { name: say(dashboard, 'anordnen') }).click(),
  },
  {
    name: 'dashboard-laedt',
    who: 'leitung',
    path: '/dashboard',
    state: true,
    skeleton: true,
    before: (page) => page.route('**/api/v1/stempelerfassung/**', never),
  },
  {
    name: 'dashboard-fehlschlag',
    who: 'polier',
    path: '/dashboard',
    state: true,
    before: (page) => page.route('**/stempeln', refuse(422)),
    open: async ({ page, say }) => {
      await page
        .locator('#inhalt')
        .getByRole('button', { name: new RegExp(`^(${say(stempel, 'arrival')}|${say(stempel, 'departure')}|${say(stempel, 'pauseBeenden')})$`) })
        .first()
        .click()
      await page.locator('#inhalt').getByText(say(stempel, 'nichtErfasst')).first().waitFor()
    },
  },
  { name: 'warteschlange', who: 'kundeA', path: '/warteschlange' },
  {
    name: 'warteschlange-wartet',
    who: 'support',
    path: '/dashboard',
    before: (page) => page.route('**/stempeln', (route) => route.abort('connectionreset')),
    open: async (visit) => {
      await stamped(visit)
      await toQueue(visit, 'wartet')
    },
  },
  {
    name: 'abmelden-wartend',
    shows: 'alertdialog',
    who: 'support',
    path: '/dashboard',
    before: (page) => page.route('**/stempeln', (route) => route.abort('connectionreset')),
    open: async (visit) => {
      await stamped(visit)
      await visit.page.locator('.sync.waits').waitFor()
      await visit.page.getByRole('button', { name: visit.say(shellTexts, 'benutzermenue', { name: '' }).trim() }).click()
      await visit.page.getByRole('menuitem', { name: visit.say(shellTexts, 'abmelden') }).click()
    },
  },
  {
    name: 'warteschlange-abgelehnt',
    who: 'buchhaltung',
    path: '/dashboard',
    before: (page) => page.route('**/stempeln', refuse(422)),
    open: async (visit) => {
      await stamped(visit)
      await toQueue(visit, 'abgelehnt')
    },
  },
  {
    name: 'warteschlange-verwerfen',
    shows: 'alertdialog',
    who: 'buchhaltung',
    path: '/dashboard',
    before: (page) => page.route('**/stempeln', refuse(422)),
    open: async (visit) => {
      await stamped(visit)
      await toQueue(visit, 'abgelehnt')
      await button(visit, visit.say(warteschlange, 'verwerfen')).click()
    },
  },
  { name: 'einstellungen', who: 'polier', path: '/settings' },
  { name: 'einstellungen-benachrichtigungen', who: 'support', path: '/settings#benachrichtigungen', state: true },
  {
    name: 'einstellungen-passwort',
    who: 'polier',
    path: '/settings#passwort',
    state: true,
    before: (page) => page.route('**/password/token', (route) => route.fulfill({ json: true })),
    open: async (visit) => {
      await button(visit, visit.say(settings, 'settings.code-anfordern')).click()
      await visit.page.locator('input[name=token]').fill('ABCD')
      await visit.page.locator('input[name=password]').fill('Kurz1')
    },
  },
  {
    name: 'ohne-verbindung',
    who: 'leitung',
    path: '/dashboard',
    before: (page) => page.route('**/api/v1/live', (route) => route.abort()),
    open: ({ page }) => page.locator('.age').waitFor(),
  },
  { name: 'neue-version', shows: 'alertdialog', who: 'polier', path: '/settings#pwaUpdate', before: newer, open: ask },
  {
    name: 'einstellungen-aktualisierung',
    who: 'polier',
    path: '/settings#pwaUpdate',
    state: true,
    before: newer,
    open: async (visit) => {
      await ask(visit)
      await dialog(visit.page)
        .getByRole('button', { name: visit.say(pwaTexts, 'spaeter') })
        .click()
    },
  },
  {
    name: 'einstellungen-installieren',
    who: 'polier',
    path: '/settings#pwaInstall',
    state: true,
    open: ({ page, say }) => page.getByText(say(pwaTexts, 'angaben')).click(),
  },
]
