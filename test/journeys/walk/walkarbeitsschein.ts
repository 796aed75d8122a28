import { messages } from '#apps/arbeitsschein/messages.ts'
import { texte } from '#apps/arbeitsschein/web/texte.ts'
import { unterschriftstexte } from '#domain/einsatz/messages.ts'
import type { Read, Stop, Visit } from './walk.ts'

/** The newest sheet in this state. */
const einer =
  (zustand: string, mehr = '') =>
  async (read: Read): Promise<string> => {
    const { entities } = await read<{ entities: { id: string; positionen: number }[] }>(`v1/arbeitsschein/entities?limit=50&zustand=${zustand}${mehr}`)
    return `/arbeitsschein/${(entities.find(({ positionen }) => positionen > 2) ?? entities[0]!).id}`
  }
const druecke =
  (wort: 'abschliessen' | 'speichern' | 'neueFassung' | 'stornieren') =>
  ({ page, say }: Visit) =>
    page
      .getByRole('button', { name: say(texte, wort), exact: true })
      .first()
      .click()

export const arbeitsscheinWalk: readonly Stop[] = [
  { name: 'arbeitsschein-liste', who: 'monteur', path: '/arbeitsschein' },
  { name: 'arbeitsschein-alle', who: 'leitung', path: '/arbeitsschein?zustand=alle', state: true },
  { name: 'arbeitsschein-keine', who: 'leitung', path: '/arbeitsschein?q=xyzxyz', state: true },
  { name: 'arbeitsschein-abfrage', who: 'monteur', path: '/arbeitsschein/query' },
  { name: 'arbeitsschein-einrichtung', who: 'admin', path: '/arbeitsschein/einrichtung' },
  { name: 'arbeitsschein-offen', who: 'monteur', path: einer('offen') },
  {
    name: 'arbeitsschein-neu',
    who: 'monteur',
    path: '/arbeitsschein/01a1f8d5-bec0-70ff-8541-00000000beef?neu=1',
    state: true,
    open: async (visit) => {
      const { page, say } = visit
      for (const art of ['Zeit', 'Material', 'Text'] as const)
        await page.getByRole('button', { name: say(texte, 'dazu', { art: say(messages, `position.${art}`) }) }).click()
      await druecke('speichern')(visit)
      await page.getByText(say(messages, 'schein.kopf')).first().waitFor()
    },
    shows: 'alert',
  },
  {
    name: 'arbeitsschein-unterschrift',
    who: 'monteur',
    path: einer('offen'),
    state: true,
    open: async (visit) => {
      const { page, say } = visit
      await druecke('abschliessen')(visit)
      await page.getByRole('img', { name: say(unterschriftstexte, 'unterschriftsfeld') }).waitFor()
    },
    shows: 'dialog',
  },
  {
    name: 'arbeitsschein-getippt',
    who: 'monteur',
    path: einer('offen'),
    state: true,
    open: async (visit) => {
      const { page, say } = visit
      await druecke('abschliessen')(visit)
      const dialog = page.getByRole('dialog')
      await dialog.getByText(say(unterschriftstexte, 'wie.getippt'), { exact: true }).click()
      await druecke('abschliessen')({ ...visit, page: dialog as never })
      await dialog.getByText(say(messages, 'schein.name-fehlt')).first().waitFor()
    },
    shows: 'dialog',
  },
  { name: 'arbeitsschein-fest', who: 'leitung', path: einer('abgeschlossen') },
  { name: 'arbeitsschein-storniert', who: 'leitung', path: einer('storniert'), state: true },
  { name: 'arbeitsschein-unbekannt', who: 'monteur', path: '/arbeitsschein/01a1f8d5-bec0-70ff-8541-00000000dead', state: true },
  { name: 'arbeitsschein-neue-fassung', who: 'leitung', path: einer('abgeschlossen'), state: true, open: druecke('neueFassung'), shows: 'alertdialog' },
  { name: 'arbeitsschein-stornieren', who: 'leitung', path: einer('abgeschlossen'), state: true, open: druecke('stornieren'), shows: 'alertdialog' },
]
