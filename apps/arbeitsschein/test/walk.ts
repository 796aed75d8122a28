import { messages } from '../messages.ts'
import { regietexte } from '../web/regie/texte.ts'
import { texte } from '../web/texte.ts'
import { messages as pruefen } from '#apps/pruefen/messages.ts'
import { demolink } from '../demo/schein.ts'
import { unterschriftstexte } from '#domain/einsatz/messages.ts'
import type { Read, Stop, Visit } from '#test/journeys/walk/stop.ts'

/** The newest sheet in this state. */
const einer =
  (zustand: string, mehr = '') =>
  async (read: Read): Promise<string> => {
    const { entities } = await read<{ entities: { id: string; positionen: number }[] }>(`v1/arbeitsschein/entities?limit=50&zustand=${zustand}${mehr}`)
    return `/arbeitsschein/${(entities.find(({ positionen }) => positionen > 2) ?? entities[0]!).id}`
  }
/** A sheet in this state on which something waits for a person. */
const zuKlaeren =
  (zustand: string) =>
  async (read: Read): Promise<string> => {
    const { entities } = await read<{ entities: { id: string }[] }>(`v1/arbeitsschein/entities?limit=1&klaerung=ja&zustand=${zustand}`)
    return `/arbeitsschein/${entities[0]!.id}`
  }
/** A sheet whose object the office has not looked at yet. */
const objektfrage = async (read: Read): Promise<string> => {
  const { entities } = await read<{ entities: { id: string; objekthinweis: string | null }[] }>('v1/arbeitsschein/entities?limit=100&klaerung=ja&zustand=offen')
  return `/arbeitsschein/${entities.find(({ objekthinweis }) => objekthinweis)!.id}`
}
/** A finished sheet of work by the hour that is not safe yet. */
const regieschein = async (read: Read): Promise<string> => {
  const { entities } = await read<{ entities: { id: string; schritt: string }[] }>('v1/arbeitsschein/fristen')
  return `/arbeitsschein/${entities.find(({ schritt }) => schritt === 'abrechnen')!.id}`
}
/** A finished sheet whose customer may still sign by a link. */
const ohneUnterschrift = async (read: Read): Promise<string> => {
  const { entities } = await read<{ entities: { id: string }[] }>('v1/arbeitsschein/entities?limit=100&zustand=abgeschlossen')
  for (const { id } of entities) if ((await read<{ darf: string[] }>(`v1/arbeitsschein/${id}`)).darf.includes('link')) return `/arbeitsschein/${id}`
  throw new Error('no finished sheet without a signature')
}
/** A finished sheet whose letter did not arrive. */
const nichtAngekommen = async (read: Read): Promise<string> => {
  const { entities } = await read<{ entities: { id: string; nichtZugestellt: boolean }[] }>(
    'v1/arbeitsschein/entities?limit=100&klaerung=ja&zustand=abgeschlossen',
  )
  return `/arbeitsschein/${entities.find(({ nichtZugestellt }) => nichtZugestellt)!.id}`
}
/** A customer's own sheet of work by the hour to which he may object, or his latest. */
const einerDesKunden = async (read: Read): Promise<string> => {
  const { entities } = await read<{ entities: { id: string; art: string }[] }>('v1/arbeitsschein/entities?limit=50&sort=-datum')
  return `/arbeitsschein/${(entities.find(({ art }) => art === 'Regie') ?? entities[0]!).id}`
}
/** A finished sheet without time limits that nobody has billed. */
const zumAbrechnen = async (read: Read): Promise<string> => {
  const { entities } = await read<{ entities: { id: string }[] }>('v1/arbeitsschein/entities?limit=50&zustand=abgeschlossen')
  for (const { id } of entities) if ((await read<{ darf: string[] }>(`v1/arbeitsschein/${id}`)).darf.includes('abrechnen')) return `/arbeitsschein/${id}`
  throw new Error('no finished sheet to bill')
}
const druecke =
  (wort: 'abschliessen' | 'speichern' | 'neueFassung' | 'stornieren' | 'linkSenden' | 'fassungZeigen', worte: Record<string, string> = {}) =>
  ({ page, say }: Visit) =>
    page
      .getByRole('button', { name: say(texte, wort, worte), exact: true })
      .first()
      .click()

export const walk: readonly Stop[] = [
  { name: 'arbeitsschein-liste', who: 'monteur', path: '/arbeitsschein' },
  { name: 'arbeitsschein-alle', who: 'leitung', path: '/arbeitsschein?zustand=alle', state: true },
  { name: 'arbeitsschein-fristen', who: 'leitung', path: '/arbeitsschein/fristen' },
  {
    name: 'arbeitsschein-regie-eintragen',
    who: 'leitung',
    path: regieschein,
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(regietexte, 'eintragen'), exact: true }).click(),
    shows: 'dialog',
  },
  {
    name: 'arbeitsschein-abrechnen',
    who: 'leitung',
    path: zumAbrechnen,
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(regietexte, 'abrechnen'), exact: true }).click(),
    shows: 'alertdialog',
  },
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
  { name: 'arbeitsschein-gegenwerte', who: 'monteur', path: zuKlaeren('offen') },
  { name: 'arbeitsschein-fall', who: 'leitung', path: zuKlaeren('abgeschlossen') },
  { name: 'arbeitsschein-objektfrage', who: 'leitung', path: objektfrage },
  {
    name: 'arbeitsschein-anderes-objekt',
    who: 'leitung',
    path: objektfrage,
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(texte, 'objektAnderes'), exact: true }).click(),
    shows: 'dialog',
  },
  { name: 'arbeitsschein-klaerung', who: 'leitung', path: '/arbeitsschein?zustand=alle&klaerung=ja', state: true },
  { name: 'arbeitsschein-nicht-angekommen', who: 'leitung', path: nichtAngekommen },
  {
    name: 'arbeitsschein-brief-erneut',
    who: 'leitung',
    path: nichtAngekommen,
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(regietexte, 'briefErneut'), exact: true }).click(),
    shows: 'dialog',
  },
  { name: 'arbeitsschein-fest', who: 'leitung', path: einer('abgeschlossen') },
  { name: 'arbeitsschein-fassung', who: 'leitung', path: einer('abgeschlossen'), state: true, open: druecke('fassungZeigen', { n: '1' }), shows: 'dialog' },
  { name: 'arbeitsschein-link', who: 'leitung', path: ohneUnterschrift },
  { name: 'arbeitsschein-link-senden', who: 'leitung', path: ohneUnterschrift, state: true, open: druecke('linkSenden'), shows: 'dialog' },
  { name: 'arbeitsschein-kunde', who: 'kundeA', path: '/arbeitsschein' },
  { name: 'arbeitsschein-kunde-schein', who: 'kundeA', path: einerDesKunden },
  { name: 'arbeitsschein-kunde-fremd', who: 'kundeA', path: '/arbeitsschein/01a1f8d5-bec0-70ff-8541-00000000dead', state: true },
  { name: 'arbeitsschein-zeichnen', who: null, path: `/pruefen/unterschreiben#${demolink}` },
  { name: 'arbeitsschein-zeichnen-ungueltig', who: null, path: '/pruefen/unterschreiben#abc', state: true },
  {
    name: 'arbeitsschein-pruefen',
    who: null,
    path: '/pruefen#JJN9-3WHX-B85E',
    open: async ({ page, say }) => {
      await page.getByRole('button', { name: say(pruefen, 'pruefen'), exact: true }).click()
      await page.getByText(say(pruefen, 'giltNicht')).waitFor()
    },
  },
  { name: 'arbeitsschein-storniert', who: 'leitung', path: einer('storniert'), state: true },
  { name: 'arbeitsschein-unbekannt', who: 'monteur', path: '/arbeitsschein/01a1f8d5-bec0-70ff-8541-00000000dead', state: true },
  { name: 'arbeitsschein-neue-fassung', who: 'leitung', path: einer('abgeschlossen'), state: true, open: druecke('neueFassung'), shows: 'alertdialog' },
]
