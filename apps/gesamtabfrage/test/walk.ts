import type { Page } from 'playwright-core'
import { texte } from '../web/texte.ts'
import type { Read, Stop, Visit } from '#test/journeys/walk/stop.ts'

const jahre = 'from=2024-01-01&to=2099-12-31'
/** The newest document of a type that the visitor may see, open beside its list. */
const einer = (art: string) => async (read: Read) => {
  const { entities } = await read<{ entities: { id: number }[] }>(`v1/gesamtabfrage/${art}/entities?limit=5&${jahre}`)
  return `/gesamtabfrage/${art}/list?${jahre}&beleg=${entities[0]!.id}`
}
/** The case of the first document of a type. */
const fall = (art: string) => async (read: Read) => {
  const { entities } = await read<{ entities: { id: number }[] }>(`v1/gesamtabfrage/${art}/entities?limit=5&sort=-gesamt&${jahre}`)
  return `/gesamtabfrage/${art}/business-case/${entities[0]!.id}`
}
const alleMarkieren = ({ page }: Visit) => page.locator('#inhalt').getByRole('checkbox').first().press('Space')

const download = {
  belegart: 'RE',
  weise: 'download',
  anzahl: 412,
  erledigt: 412,
  satz: '',
  name: null,
  bytes: null,
  angelegt: '2026-11-20T08:15:00Z',
  bis: '2026-11-27T08:15:00Z',
}
/** Downloads in every state that they can be in. */
const mitDownloads = (page: Page) =>
  page.route('**/api/v1/gesamtabfrage/downloads/entities*', (route) =>
    route.fulfill({
      json: {
        entities: [
          { ...download, id: '019aa000-0000-7000-8000-00000000d001', zustand: 'laeuft', erledigt: 160 },
          { ...download, id: '019aa000-0000-7000-8000-00000000d002', zustand: 'wartet', erledigt: 0 },
          { ...download, id: '019aa000-0000-7000-8000-00000000d003', zustand: 'fertig', name: 'Belege_20-11-2026_09-15.zip', bytes: 48_213_000 },
          {
            ...download,
            id: '019aa000-0000-7000-8000-00000000d004',
            zustand: 'unvollstaendig',
            weise: 'archiv',
            satz: 'kein Original aufbewahrt: RE 4711, RE 4712 und 10 weitere',
          },
          { ...download, id: '019aa000-0000-7000-8000-00000000d005', zustand: 'gescheitert', weise: 'datentraeger', satz: 'keine E-Rechnung: RE 4711' },
        ],
        next: null,
      },
    }),
  )

export const walk: readonly Stop[] = [
  { name: 'gesamtabfrage-arten', who: 'buchhaltung', path: '/gesamtabfrage' },
  { name: 'gesamtabfrage-arten-kunde', who: 'kundeA', path: '/gesamtabfrage', state: true },
  { name: 'gesamtabfrage-downloads', who: 'buchhaltung', path: '/gesamtabfrage', before: mitDownloads, state: true },
  {
    name: 'gesamtabfrage-alle-laden',
    who: 'buchhaltung',
    path: `/gesamtabfrage/GU/list?${jahre}`,
    before: mitDownloads,
    state: true,
    open: async ({ page, say }) => {
      await page.getByRole('button', { name: say(texte, 'alleLaden') }).click()
      await page.getByRole('menuitem', { name: say(texte, 'alsPdf'), exact: true }).click()
    },
    shows: 'dialog',
  },
  { name: 'gesamtabfrage-suche', who: 'buchhaltung', path: '/gesamtabfrage/RE/find' },
  { name: 'gesamtabfrage-liste', who: 'buchhaltung', path: `/gesamtabfrage/RE/list?${jahre}` },
  { name: 'gesamtabfrage-leer', who: 'buchhaltung', path: `/gesamtabfrage/RE/list?${jahre}&artikel=gibtesnicht`, state: true },
  { name: 'gesamtabfrage-beleg', who: 'buchhaltung', path: einer('RE') },
  { name: 'gesamtabfrage-beleg-kunde', who: 'kundeA', path: einer('SR'), state: true },
  { name: 'gesamtabfrage-beleg-schein', who: 'buchhaltung', path: einer('AS'), state: true },
  { name: 'gesamtabfrage-unbekannt', who: 'kundeA', path: `/gesamtabfrage/RE/list?${jahre}&beleg=999999999`, state: true },
  {
    name: 'gesamtabfrage-zusammenfassen',
    who: 'buchhaltung',
    path: `/gesamtabfrage/GU/list?${jahre}`,
    state: true,
    open: async (visit) => {
      const { page, say } = visit
      await alleMarkieren(visit)
      await page.getByRole('button', { name: say(texte, 'laden'), exact: true }).click()
      await page.getByRole('menuitem', { name: say(texte, 'alsPdf'), exact: true }).click()
    },
    shows: 'dialog',
  },
  {
    name: 'gesamtabfrage-ohne-diese',
    who: 'buchhaltung',
    path: `/gesamtabfrage/GU/list?${jahre}`,
    state: true,
    open: async (visit) => {
      const { page, say } = visit
      await alleMarkieren(visit)
      await page.getByRole('button', { name: say(texte, 'laden'), exact: true }).click()
      await page.getByRole('menuitem', { name: say(texte, 'alsXml'), exact: true }).click()
    },
    shows: 'alertdialog',
  },
  { name: 'gesamtabfrage-geschaeftsfall', who: 'kundeA', path: fall('SR') },
]
