import { messages as stempel } from '../messages.ts'
import { kit } from '#platform/web/ui/messages.ts'
import type { Stop } from '#test/journeys/walk/stop.ts'
import { button, never, refuse, stampMenu, twiceAsked } from '#test/journeys/walk/helps.ts'

/** Stamps: recorded, searched, corrected. */
export const walk: readonly Stop[] = [
  { name: 'stempelerfassung', who: 'leitung', path: '/stempelerfassung' },
  { name: 'stempelerfassung-monteur', who: 'polier', path: '/stempelerfassung', state: true },
  { name: 'nfc-tag-unbekannt', who: null, path: '/nfc/aaaaaaaaaa', shows: 'alert' },
  { name: 'nfc-tag-ort', who: 'monteur', path: '/nfc/b5kr6wgh7j', state: true, shows: 'status' },
  { name: 'stempelerfassung-erfassen', who: 'leitung', path: '/stempelerfassung/erfassen' },
  {
    name: 'stempelerfassung-erfassen-leer',
    shows: 'alert',
    who: 'leitung',
    path: '/stempelerfassung/erfassen',
    state: true,
    open: async (visit) => {
      await visit.page.getByRole('combobox', { name: visit.say(stempel, 'personalnummer') }).fill('')
      await button(visit, visit.say(stempel, 'erfassen')).click()
    },
  },
  {
    name: 'stempelerfassung-personenwahl',
    shows: 'option',
    who: 'leitung',
    path: '/stempelerfassung/erfassen',
    state: true,
    open: ({ page, say }) => page.getByRole('combobox', { name: say(stempel, 'personalnummer') }).fill('10'),
  },
  {
    name: 'stempelerfassung-laedt',
    who: 'leitung',
    path: '/stempelerfassung',
    state: true,
    skeleton: true,
    before: (page) => page.route('**/api/v1/stempelerfassung/**', never),
  },
  {
    name: 'stempelerfassung-nicht-geladen',
    who: 'leitung',
    path: '/stempelerfassung',
    state: true,
    before: (page) => page.route('**/api/v1/stempelerfassung/**', refuse(500)),
  },
  {
    name: 'stempelerfassung-zweimal-gefragt',
    who: 'monteur',
    path: '/stempelerfassung',
    state: true,
    before: (page) => page.route('**/api/v1/stempelerfassung/woche*', twiceAsked),
  },
  { name: 'stempelerfassung-suchen', who: 'leitung', path: '/stempelerfassung/query' },
  {
    name: 'stempelerfassung-suchen-leer',
    shows: 'alert',
    who: 'leitung',
    path: '/stempelerfassung/query',
    state: true,
    open: async (visit) => {
      for (const segment of await visit.page.locator('[data-field=von] [role=spinbutton]').all()) {
        await segment.focus()
        await visit.page.keyboard.press('Backspace')
        await visit.page.keyboard.press('Backspace')
        await visit.page.keyboard.press('Backspace')
        await visit.page.keyboard.press('Backspace')
      }
      await button(visit, visit.say(stempel, 'sucheStarten')).click()
    },
  },
  {
    name: 'stempelerfassung-kalender',
    shows: 'dialog',
    who: 'leitung',
    path: '/stempelerfassung/query',
    open: ({ page, say }) =>
      page
        .getByRole('button', { name: say(kit, 'kalender') })
        .first()
        .click(),
  },
  {
    name: 'stempelerfassung-mitarbeiterwahl',
    shows: 'option',
    who: 'leitung',
    path: '/stempelerfassung/query',
    state: true,
    open: ({ page, say }) => page.getByRole('combobox', { name: say(stempel, 'mitarbeiter') }).fill('m'),
  },
  { name: 'stempelerfassung-ergebnisse', who: 'leitung', path: '/stempelerfassung/query/result' },
  {
    name: 'stempelerfassung-ergebnisse-druck',
    who: 'leitung',
    path: '/stempelerfassung/query/result',
    state: true,
    open: ({ page }) => page.emulateMedia({ media: 'print', colorScheme: 'light' }),
  },
  { name: 'stempelerfassung-ergebnisse-keine', who: 'leitung', path: '/stempelerfassung/query/result?von=2001-01-01&bis=2001-01-02', state: true },
  {
    name: 'stempelerfassung-ergebnisse-laedt',
    who: 'leitung',
    path: '/stempelerfassung/query/result',
    state: true,
    skeleton: true,
    before: (page) => page.route('**/zeitstempel/entities**', never),
  },
  {
    name: 'stempelerfassung-export',
    shows: 'menu',
    who: 'leitung',
    path: '/stempelerfassung/query/result',
    state: true,
    open: (visit) => button(visit, visit.say(kit, 'exportieren')).click(),
  },
  {
    name: 'stempelerfassung-loeschen',
    shows: 'alertdialog',
    who: 'leitung',
    path: '/stempelerfassung/query/result',
    open: (visit) => stampMenu(visit, visit.say(stempel, 'loeschen')),
  },
  {
    name: 'stempelerfassung-korrigieren',
    shows: 'dialog',
    who: 'leitung',
    path: '/stempelerfassung/query/result',
    open: (visit) => stampMenu(visit, visit.say(stempel, 'korrigieren')),
  },
  {
    name: 'stempelerfassung-beantragen',
    shows: 'dialog',
    who: 'monteur',
    path: '/stempelerfassung/query/result',
    open: (visit) => stampMenu(visit, visit.say(stempel, 'beantragen')),
  },
]
