import { messages } from '../messages.ts'
import { texte } from '../web/texte.ts'
import { inventurtexte } from '../web/inventur/texte.ts'
import { ansichttexte } from '../web/ansicht/texte.ts'
import { dateitexte } from '../web/seite/dateitexte.ts'
import { kettentexte } from '../web/kette/texte.ts'
import { tickettexte } from '../web/ticket/texte.ts'
import { cameras } from '#test/journeys/walk/scanner.ts'
import type { Read, Stop, Visit } from '#test/journeys/walk/stop.ts'

const base = '/hardware-management'
/** Of labels that are on no device: counts down. */
let next = 9999
/** The first device that answers this question. */
const eines =
  (frage = '') =>
  async (read: Read) =>
    `${base}/${(await read<{ entities: { nummer: number }[] }>(`v1/hardwareliste/entities?limit=1&${frage}`)).entities[0]!.nummer}`
const druecke =
  (wort: keyof typeof texte.de) =>
  ({ page, say }: Visit) =>
    page
      .locator('#inhalt')
      .getByRole('button', { name: say(texte, wort), exact: true })
      .first()
      .click()
const reiter =
  (wort: 'kommentare' | 'verlauf') =>
  async ({ page, say }: Visit) => {
    await page.getByRole('tab', { name: new RegExp(`^${say(texte, wort)}`) }).click()
    await page.getByRole('tabpanel').locator('article, .tl').first().waitFor()
  }
const mitKommentar = async (read: Read) => {
  const { entities } = await read<{ entities: { nummer: number }[] }>('v1/hardwareliste/entities?limit=60')
  for (const { nummer } of entities) if ((await read<{ kommentare: number }>(`v1/hardwareliste/${nummer}`)).kommentare) return `${base}/${nummer}`
  throw new Error('no device with a comment')
}
const mitDateien = async (read: Read) => {
  const { entities } = await read<{ entities: { nummer: number }[] }>('v1/hardwareliste/entities?limit=20&hostname=MB-PC-&sort=hostname')
  for (const { nummer } of entities)
    if ((await read<{ entities: unknown[] }>(`v1/hardwareliste/${nummer}/dateien/entities`)).entities.length) return `${base}/${nummer}`
  throw new Error('no device with files')
}

const zurKette = async ({ page, say }: Visit) => {
  await page.getByRole('tab', { name: say(kettentexte, 'kette') }).click()
  await page.getByRole('list', { name: say(kettentexte, 'kette') }).waitFor()
}
const zuDateien = async ({ page, say }: Visit) => {
  await page.getByRole('tab', { name: say(dateitexte, 'dateien') }).click()
  await page.getByRole('list', { name: say(dateitexte, 'dateien') }).waitFor()
}
const zurAnsicht =
  (wort: 'ansichten' | 'merken') =>
  ({ page, say }: Visit) =>
    page.getByRole('button', { name: say(ansichttexte, wort), exact: true }).click()
const zuTickets = async ({ page, say }: Visit) => {
  await page.getByRole('tab', { name: say(tickettexte, 'tickets') }).click()
  await page.getByRole('button', { name: say(tickettexte, 'ticketVerknuepfen') }).waitFor()
}

/** The stocktake of the demo that is under way, whatever others plan. */
const inventur =
  (dahinter = '') =>
  async (read: Read) =>
    `${base}/inventur/${(await read<{ entities: { id: string }[] }>(`v1/inventur/entities?q=${encodeURIComponent('Büro OG')}&zustand=offen`)).entities[0]!.id}${dahinter}`

export const walk: readonly Stop[] = [
  { name: 'hardware', who: 'support', path: base },
  { name: 'hardware-nichts', who: 'support', path: `${base}?q=xyzxyz`, state: true },
  { name: 'hardware-ansichten', who: 'support', path: base, state: true, open: zurAnsicht('ansichten'), shows: 'menu' },
  { name: 'hardware-ansicht-merken', who: 'support', path: `${base}?lage=ohne-standort`, state: true, open: zurAnsicht('merken'), shows: 'dialog' },
  { name: 'hardware-geraet', who: 'support', path: eines('lage=laeuft-ab&gefuellt=ip') },
  { name: 'hardware-hinweise', who: 'support', path: eines('lage=ohne-seriennummer'), state: true },
  { name: 'hardware-hinterlegen', who: 'support', path: eines('gefuellt=ip'), state: true, open: druecke('hinterlegen'), shows: 'dialog' },
  {
    name: 'hardware-offengelegt',
    who: 'support',
    path: eines('gefuellt=ip'),
    state: true,
    open: async (visit) => {
      const { page, say } = visit
      const dialog = page.getByRole('dialog')
      const fernzugang = page.getByRole('region', { name: say(messages, 'art.fernzugang') })
      await fernzugang.getByRole('button', { name: new RegExp(`^(${say(texte, 'hinterlegen')}|${say(texte, 'ersetzen')})$`) }).click()
      await dialog.getByLabel(say(texte, 'neuerWert')).fill('Muster-Fern-81')
      await dialog.getByRole('button', { name: say(texte, 'speichern'), exact: true }).click()
      await fernzugang.getByRole('button', { name: say(texte, 'anzeigen'), exact: true }).click()
      await dialog.getByLabel(say(texte, 'grund')).fill('Wartung')
      await dialog.getByLabel(say(texte, 'eigenesPasswort')).fill('Muster-2026!')
      await dialog.getByRole('button', { name: say(texte, 'anzeigen'), exact: true }).click()
      await fernzugang.getByText('Muster-Fern-81').waitFor()
    },
  },
  { name: 'hardware-weg', who: 'support', path: eines('zustand=ausgeschieden'), state: true },
  { name: 'hardware-kommentare', who: 'support', path: mitKommentar, state: true, open: reiter('kommentare') },
  { name: 'hardware-dateien', who: 'support', path: mitDateien, state: true, open: zuDateien },
  { name: 'hardware-verlauf', who: 'support', path: mitKommentar, state: true, open: reiter('verlauf') },
  { name: 'hardware-kette', who: 'support', path: eines('gefuellt=benutzer'), state: true, open: zurKette },
  {
    name: 'hardware-uebergeben',
    who: 'support',
    path: eines('gefuellt=benutzer'),
    state: true,
    open: async (visit) => {
      await zurKette(visit)
      await visit.page.getByRole('button', { name: visit.say(kettentexte, 'uebergeben'), exact: true }).click()
    },
    shows: 'dialog',
  },
  { name: 'hardware-tickets', who: 'support', path: eines(), state: true, open: zuTickets },
  { name: 'inventuren', who: 'support', path: `${base}/inventur?zustand=abgeschlossen` },
  { name: 'inventur-neu', who: 'support', path: `${base}/inventur/neu` },
  {
    name: 'inventur-entscheiden',
    who: 'support',
    path: inventur(),
    open: async ({ page, say }) => page.getByRole('list', { name: say(inventurtexte, 'ergebnisse') }).waitFor(),
  },
  {
    name: 'inventur-anlegen',
    who: 'support',
    path: async (read) => {
      const id = (await inventur()(read)).split('/').at(-1)!
      const { entities } = await read<{ entities: { code: string }[] }>(`v1/inventur/${id}/befunde/entities?nur=unbekannt`)
      return `${base}/create?${new URLSearchParams({ inventur: id, code: entities[0]!.code }).toString()}`
    },
    state: true,
  },
  { name: 'inventur-zaehlen', who: 'support', path: inventur('/zaehlen') },
  {
    name: 'inventur-kamera',
    who: 'support',
    path: inventur('/zaehlen'),
    state: true,
    // What is read here stays out of the demonstration's stocktake; a device that is looked at again knows what it has read.
    before: async (page) => {
      await cameras({ texts: [`INV-00${next--}`] })(page)
      await page.route('**/api/v1/inventur/*/zaehlungen', (route) => route.fulfill({ json: { ok: true } }))
    },
    open: async ({ page, say }) => {
      await page.getByRole('button', { name: say(inventurtexte, 'scannen'), exact: true }).click()
      await page.getByRole('dialog').getByText(say(inventurtexte, 'treffer.fremd')).waitFor()
    },
    shows: 'dialog',
  },
  { name: 'hardware-hatte', who: 'support', path: `${base}/hatte` },
  { name: 'hardware-orte', who: 'leitung', path: `${base}/orte` },
  {
    name: 'hardware-ort',
    who: 'leitung',
    path: async (read) => `${base}/orte/${(await read<{ entities: { id: string }[] }>('v1/standort/entities?q=Lager&limit=1')).entities[0]!.id}?q=Lager`,
  },
  { name: 'hardware-inhaber', who: 'support', path: `${base}/inhaber` },
  { name: 'hardware-ausscheiden', who: 'support', path: eines(), state: true, open: druecke('ausscheiden'), shows: 'dialog' },
  {
    name: 'hardware-bearbeiten',
    who: 'support',
    path: eines('gefuellt=ip'),
    state: true,
    open: async (visit) => {
      await druecke('bearbeiten')(visit)
      await visit.page.locator('.record-form').waitFor()
    },
  },
  {
    name: 'hardware-abbrechen',
    who: 'support',
    path: eines('gefuellt=ip'),
    state: true,
    open: async (visit) => {
      await druecke('bearbeiten')(visit)
      await visit.page.getByLabel(visit.say(messages, 'arbeitsgruppe')).fill('BAU')
      await druecke('abbrechen')(visit)
    },
    shows: 'alertdialog',
  },
  { name: 'hardware-neu', who: 'support', path: `${base}/create` },
  {
    name: 'hardware-neu-fehler',
    who: 'support',
    path: `${base}/create`,
    state: true,
    open: async (visit) => {
      await visit.page.getByLabel(visit.say(messages, 'mac')).fill('keine')
      await druecke('anlegen')(visit)
    },
    shows: 'alert',
  },
  { name: 'hardware-abfrage', who: 'support', path: `${base}/search` },
  { name: 'hardware-auswahllisten', who: 'support', path: `${base}/auswahllisten` },
  {
    name: 'hardware-auswahl',
    who: 'support',
    path: async (read) => {
      const { entities } = await read<{ entities: { id: string }[] }>('v1/hersteller/entities?limit=1')
      return `${base}/auswahllisten/${entities[0]!.id}?liste=hersteller`
    },
    state: true,
  },
  { name: 'hardware-auswahl-neu', who: 'support', path: `${base}/auswahllisten/neu?liste=standort`, state: true },
  { name: 'hardware-unbekannt', who: 'support', path: `${base}/9999999`, state: true },
]
