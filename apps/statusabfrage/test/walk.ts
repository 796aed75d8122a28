import { messages as status } from '../messages.ts'
import { kit } from '#platform/web/ui/messages.ts'
import type { Stop } from '#test/journeys/walk/stop.ts'
import { button, calm, department, dialog, drill, message, never, refuse, somebody, thursday, written } from '#test/journeys/walk/helps.ts'

/** The board, the wall, the evacuation. */
export const walk: readonly Stop[] = [
  { name: 'statusabfrage', who: 'leitung', path: '/statusabfrage' },
  { name: 'statusabfrage-mitarbeiter', who: 'leitung', path: '/statusabfrage/mitarbeiter' },
  {
    name: 'statusabfrage-mitarbeiter-gewaehlt',
    who: 'leitung',
    path: async (read) => `/statusabfrage/mitarbeiter?person=${(await somebody(read)).lstfix.id}`,
    state: true,
  },
  { name: 'statusabfrage-abteilung', who: 'leitung', path: async (read) => `/statusabfrage/abteilung/${await department(read)}` },
  {
    name: 'statusabfrage-detail',
    who: 'leitung',
    path: async (read) => {
      const { abteilung, lstfix } = await somebody(read)
      return `/statusabfrage/abteilung/${abteilung.id}/detail/${lstfix.id}`
    },
  },
  {
    name: 'statusabfrage-detail-unbekannt',
    who: 'leitung',
    path: async (read) => `/statusabfrage/abteilung/${await department(read)}/detail/0197c348-8800-7e62-8838-7983f0b40000`,
    state: true,
  },
  { name: 'statusabfrage-wand', who: 'leitung', path: '/statusabfrage/wand' },
  {
    name: 'statusabfrage-wand-abteilung',
    who: 'leitung',
    path: async (read) => `/statusabfrage/wand?abteilung=${await department(read)}&vkforgid=1000`,
    state: true,
  },
  {
    name: 'statusabfrage-wand-nicht-geladen',
    who: 'leitung',
    path: '/statusabfrage/wand',
    state: true,
    before: (page) => page.route('**/api/v1/statusabfrage/**', refuse(500)),
  },
  { name: 'statusabfrage-ausreisser', who: 'leitung', path: '/statusabfrage/ausreisser' },
  { name: 'statusabfrage-ausreisser-werktag', who: 'leitung', path: () => Promise.resolve(`/statusabfrage/ausreisser?tag=${thursday()}`), state: true },
  { name: 'statusabfrage-ausreisser-keine', who: 'leitung', path: '/statusabfrage/ausreisser?tag=2030-01-01', state: true },
  { name: 'statusabfrage-evakuierung', who: 'leitung', path: '/statusabfrage/evakuierung' },
  {
    name: 'statusabfrage-evakuierung-beginnen',
    shows: 'alertdialog',
    who: 'leitung',
    path: '/statusabfrage/evakuierung?vkforgid=2000',
    before: calm,
    open: (visit) => button(visit, visit.say(status, 'beginnen')).click(),
  },
  { name: 'statusabfrage-evakuierung-laeuft', who: 'leitung', path: drill },
  {
    name: 'statusabfrage-evakuierung-weitere',
    shows: 'menu',
    who: 'leitung',
    path: drill,
    state: true,
    open: (visit) => visit.page.locator('.ev-taten button').nth(1).click(),
  },
  {
    name: 'statusabfrage-evakuierung-druck',
    who: 'leitung',
    path: drill,
    state: true,
    open: ({ page }) => page.emulateMedia({ media: 'print', colorScheme: 'light' }),
  },
  { name: 'statusabfrage-evakuierung-unbekannt', who: 'leitung', path: '/statusabfrage/evakuierung/0197c348-8800-7e62-8838-7983f0b40000', state: true },
  { name: 'statusabfrage-ohne-treffer', who: 'leitung', path: '/statusabfrage/mitarbeiter?q=xyz', state: true },
  {
    name: 'statusabfrage-laedt',
    who: 'leitung',
    path: '/statusabfrage',
    state: true,
    skeleton: true,
    before: (page) => page.route('**/statusabfrage/**/entities**', never),
  },
  {
    name: 'statusabfrage-nicht-geladen',
    who: 'leitung',
    path: '/statusabfrage',
    state: true,
    before: (page) => page.route('**/api/v1/statusabfrage/**', refuse(500)),
  },
  {
    name: 'statusabfrage-kalender',
    shows: 'dialog',
    who: 'leitung',
    path: '/statusabfrage',
    state: true,
    open: async ({ page, say, phone }) => {
      if (phone) await page.getByRole('button', { name: say(kit, 'filter'), exact: true }).click()
      await page
        .getByRole('button', { name: say(kit, 'kalender') })
        .first()
        .click()
    },
  },
  {
    name: 'statusabfrage-export',
    shows: 'menu',
    who: 'leitung',
    path: '/statusabfrage',
    state: true,
    open: (visit) => button(visit, visit.say(kit, 'exportieren')).click(),
  },
  { name: 'statusabfrage-nachricht', shows: 'dialog', who: 'leitung', path: '/statusabfrage', open: message },
  {
    name: 'statusabfrage-nachricht-user',
    shows: 'dialog',
    who: 'leitung',
    path: '/statusabfrage',
    open: async (visit) => {
      await message(visit)
      await visit.page.getByRole('tab', { name: visit.say(status, 'user') }).click()
    },
  },
  { name: 'statusabfrage-nachricht-text', shows: 'dialog', who: 'leitung', path: '/statusabfrage', open: written },
  {
    name: 'statusabfrage-nachricht-leer',
    shows: 'alert',
    who: 'leitung',
    path: '/statusabfrage',
    state: true,
    open: async (visit) => {
      await written(visit)
      await dialog(visit.page)
        .getByRole('button', { name: visit.say(status, 'senden') })
        .click()
    },
  },
]
