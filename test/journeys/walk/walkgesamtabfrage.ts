import { texte } from '#apps/gesamtabfrage/web/texte.ts'
import type { Read, Stop, Visit } from './walk.ts'

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

export const gesamtabfrageWalk: readonly Stop[] = [
  { name: 'gesamtabfrage-arten', who: 'buchhaltung', path: '/gesamtabfrage' },
  { name: 'gesamtabfrage-arten-kunde', who: 'kundeA', path: '/gesamtabfrage', state: true },
  { name: 'gesamtabfrage-suche', who: 'buchhaltung', path: '/gesamtabfrage/RE/find' },
  { name: 'gesamtabfrage-liste', who: 'buchhaltung', path: `/gesamtabfrage/RE/list?${jahre}` },
  { name: 'gesamtabfrage-leer', who: 'buchhaltung', path: `/gesamtabfrage/RE/list?${jahre}&artikel=gibtesnicht`, state: true },
  { name: 'gesamtabfrage-beleg', who: 'buchhaltung', path: einer('RE') },
  { name: 'gesamtabfrage-beleg-kunde', who: 'kundeA', path: einer('SR'), state: true },
  { name: 'gesamtabfrage-unbekannt', who: 'kundeA', path: `/gesamtabfrage/RE/list?${jahre}&beleg=999999999`, state: true },
  {
    name: 'gesamtabfrage-zusammenfassen',
    who: 'buchhaltung',
    path: `/gesamtabfrage/GU/list?${jahre}`,
    state: true,
    open: async (visit) => {
      const { page, say } = visit
      await alleMarkieren(visit)
      await page.getByRole('button', { name: say(texte, 'laden') }).click()
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
      await page.getByRole('button', { name: say(texte, 'laden') }).click()
      await page.getByRole('menuitem', { name: say(texte, 'alsXml'), exact: true }).click()
    },
    shows: 'alertdialog',
  },
  { name: 'gesamtabfrage-geschaeftsfall', who: 'kundeA', path: fall('SR') },
]
