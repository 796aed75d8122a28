import type { Page } from 'playwright-core'
import { texte } from '../web/texte.ts'
import { recordTexts } from '#platform/web/record/messages.ts'
import { kit } from '#platform/web/ui/messages.ts'
import type { Read, Stop, Visit } from '#test/journeys/walk/stop.ts'
import { answeredWith, decided, importing, mail, mailboxed, waitingRotation } from './answers.ts'

const areas = [
  'personen',
  'kunden',
  'objektgruppen',
  'kundengruppen',
  'rollen',
  'abteilungen',
  'filialen',
  'arbeitszeitmodelle',
  'feiertage',
  'abwesenheiten',
  'zeitregeln',
  'stempelcodes',
  'terminals',
  'terminal-befunde',
  'nfc-tags',
  'sitzungen',
  'geraete',
  'quarantaene',
  'postausgang',
  'pruefspur',
] as const
type Area = (typeof areas)[number]
const creating: readonly Area[] = [
  'personen',
  'kunden',
  'rollen',
  'abteilungen',
  'filialen',
  'arbeitszeitmodelle',
  'feiertage',
  'abwesenheiten',
  'zeitregeln',
  'stempelcodes',
  'terminals',
  'nfc-tags',
]
/** Filters under which an area has entries. */
const filled: Partial<Record<Area, string>> = { feiertage: '?jahr=2026' }

/** An area with its first entry open; `which` picks another one. */
const chosen =
  (area: Area, which: (row: Record<string, unknown>) => boolean = () => true) =>
  async (read: Read) => {
    const { entities } = await read<{ entities: (Record<string, unknown> & { id?: string | number; vkforgid?: number })[] }>(
      `v1/verwaltung/${area}/entities${filled[area] ?? ''}`,
    )
    const row = entities.find(which)
    if (!row) throw new Error(`no entry in ${area}`)
    return `/verwaltung/${area}/${encodeURIComponent(String(row.id ?? row.vkforgid ?? row['nummer'] ?? row['name']))}${filled[area] ?? ''}`
  }
const submit = async ({ page }: Visit) => {
  await page.locator('.record-form button[type=submit]').last().click()
}
const pressIn = (page: Page, name: string) => page.locator('.record-open, .records-list').getByRole('button', { name, exact: true }).first().click()
const press =
  (key: keyof (typeof texte)['de']) =>
  ({ page, say }: Visit) =>
    pressIn(page, say(texte, key))
const writable = (row: Record<string, unknown>) => ['sperren', 'beschreiben'].every((act) => (row['darf'] as string[]).includes(act))
const staff = (row: Record<string, unknown>) => row['persnr'] !== null && row['username'] !== null

/** The administration: each area as a list, with an entry, with its form, and the form with its errors. */
export const walk: readonly Stop[] = [
  { name: 'verwaltung', who: 'admin', path: '/verwaltung' },
  { name: 'verwaltung-quarantaene-entschieden', who: 'admin', path: `/verwaltung/quarantaene/${decided.id}`, before: answeredWith(decided), state: true },
  { name: 'verwaltung-posteingang', who: 'admin', path: '/verwaltung/posteingang' },
  { name: 'verwaltung-posteingang-leer', who: 'admin', path: '/verwaltung/posteingang?q=gibtesnicht', state: true },
  { name: 'verwaltung-posteingang-eintrag', who: 'admin', path: `/verwaltung/posteingang/${mail.id}`, before: mailboxed, state: true },
  { name: 'verwaltung-posteingang-fremde', who: 'admin', path: '/verwaltung/posteingang', before: mailboxed, state: true },
  { name: 'verwaltung-zugaenge', who: 'admin', path: '/verwaltung/zugaenge' },
  { name: 'verwaltung-zugaenge-neu', who: 'admin', path: '/verwaltung/zugaenge/neu' },
  { name: 'verwaltung-importe', who: 'admin', path: '/verwaltung/importe' },
  { name: 'verwaltung-importe-laufend', who: 'admin', path: '/verwaltung/importe', before: importing, state: true },
  { name: 'verwaltung-posteinstellungen', who: 'admin', path: '/verwaltung/posteingang', before: mailboxed, shows: 'dialog', open: press('posteinstellungen') },
  ...areas.flatMap((area): Stop[] => [
    { name: `verwaltung-${area}`, who: 'admin', path: `/verwaltung/${area}` },
    { name: `verwaltung-${area}-eintrag`, who: 'admin', path: chosen(area) },
  ]),
  ...creating.flatMap((area): Stop[] => [
    { name: `verwaltung-${area}-neu`, who: 'admin', path: `/verwaltung/${area}/neu` },
    { name: `verwaltung-${area}-fehler`, who: 'admin', path: `/verwaltung/${area}/neu`, state: true, shows: 'alert', open: submit },
  ]),
  {
    name: 'verwaltung-personen-kunde',
    who: 'admin',
    path: '/verwaltung/personen/neu',
    state: true,
    open: ({ page, say }) => page.getByText(say(texte, 'neuerAnwender'), { exact: true }).click(),
  },
  {
    name: 'verwaltung-nfc-tags-beschreiben',
    shows: 'dialog',
    who: 'admin',
    path: chosen('nfc-tags', writable),
    open: async (visit) => {
      await press('tagBeschreiben')(visit)
      await visit.page
        .getByRole('alertdialog')
        .getByRole('button', { name: visit.say(texte, 'tagBeschreiben') })
        .click()
    },
  },
  { name: 'verwaltung-personen-anwender', who: 'admin', path: '/verwaltung/personen?art=anwender', state: true },
  {
    name: 'verwaltung-personen-laedt',
    who: 'admin',
    path: '/verwaltung/personen',
    state: true,
    skeleton: true,
    before: (page) =>
      page.route(
        '**/personen/entities**',
        (route) =>
          new Promise<void>((done) => {
            route
              .request()
              .frame()
              .page()
              .once('close', () => done())
          }),
      ),
  },
  { name: 'verwaltung-personen-zugang', shows: 'dialog', who: 'admin', path: chosen('personen', staff), open: press('rechteAendern') },
  { name: 'verwaltung-personen-passwort', shows: 'dialog', who: 'admin', path: chosen('personen', staff), state: true, open: press('passwortSetzen') },
  { name: 'verwaltung-personen-modell', shows: 'dialog', who: 'admin', path: chosen('personen', staff), state: true, open: press('zuordnen') },
  {
    name: 'verwaltung-personen-export',
    shows: 'menu',
    who: 'admin',
    path: '/verwaltung/personen',
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(kit, 'exportieren') }).click(),
  },
  {
    name: 'verwaltung-modelle-fassung',
    shows: 'dialog',
    who: 'admin',
    path: chosen('arbeitszeitmodelle', ({ personen }) => Number(personen) > 0),
    open: press('neueFassung'),
  },
  { name: 'verwaltung-feiertage-jahr', shows: 'dialog', who: 'admin', path: '/verwaltung/feiertage', state: true, open: press('jahrUebernehmen') },
  {
    name: 'verwaltung-abwesenheiten-personenwahl',
    shows: 'option',
    who: 'admin',
    path: '/verwaltung/abwesenheiten/neu',
    open: ({ page, say }) =>
      page
        .getByRole('combobox', { name: say(texte, 'person') })
        .last()
        .fill('10'),
  },
  {
    name: 'verwaltung-abwesenheiten-kalender',
    shows: 'dialog',
    who: 'admin',
    path: '/verwaltung/abwesenheiten/neu',
    state: true,
    open: ({ page, say }) =>
      page
        .locator('.record-form')
        .getByRole('button', { name: say(kit, 'kalender') })
        .first()
        .click(),
  },
  {
    name: 'verwaltung-abwesenheiten-art',
    shows: 'option',
    who: 'admin',
    path: '/verwaltung/abwesenheiten/neu',
    state: true,
    open: ({ page }) => page.locator('.record-form [data-field=art] button').click(),
  },
  {
    name: 'verwaltung-abwesenheiten-stornieren',
    shows: 'alertdialog',
    who: 'admin',
    path: chosen('abwesenheiten', ({ storniert }) => storniert === null),
    state: true,
    open: press('stornieren'),
  },
  {
    name: 'verwaltung-abwesenheiten-zeitraum',
    shows: 'dialog',
    who: 'admin',
    path: '/verwaltung/abwesenheiten',
    open: async ({ page, say, phone }) => {
      if (phone) await page.getByRole('button', { name: say(kit, 'filter'), exact: true }).click()
      await page
        .getByRole('button', { name: say(kit, 'kalender') })
        .first()
        .click()
    },
  },
  { name: 'verwaltung-zeitbeginn', who: 'admin', path: '/verwaltung/zeitbeginn' },
  { name: 'verwaltung-schluesselwechsel', who: 'admin', path: '/verwaltung/schluesselwechsel' },
  { name: 'verwaltung-schluesselwechsel-wartet', who: 'admin', path: '/verwaltung/schluesselwechsel', before: waitingRotation, state: true },
  { name: 'verwaltung-aufbewahrung', who: 'admin', path: '/verwaltung/aufbewahrung' },
  { name: 'verwaltung-zeitregeln-fassung', who: 'admin', path: chosen('zeitregeln', ({ art }) => art === 'pause'), open: press('neueFassung') },
  { name: 'verwaltung-terminals-quarantaene', who: 'admin', path: chosen('terminals', ({ quarantaene }) => Number(quarantaene) > 0) },
  {
    name: 'verwaltung-terminals-koppeln',
    shows: 'dialog',
    who: 'admin',
    path: chosen('terminals', ({ gekoppelt }) => gekoppelt === null),
    open: press('koppeln'),
  },
  {
    name: 'verwaltung-terminals-sperren',
    shows: 'alertdialog',
    who: 'admin',
    path: chosen('terminals', ({ zustand, gekoppelt }) => zustand === 'aktiv' && gekoppelt !== null),
    state: true,
    open: press('sperrenTerminal'),
  },
  { name: 'verwaltung-personen-ausweis', who: 'admin', path: chosen('personen', staff), state: true, open: press('ausweisAnlernen') },
  // One's own: another may end, or leave the first page, while this one is on its way.
  {
    name: 'verwaltung-sitzungen-beenden',
    shows: 'alertdialog',
    who: 'admin',
    path: chosen('sitzungen', ({ eigene }) => eigene === true),
    state: true,
    open: press('alleDerPerson'),
  },
  {
    name: 'verwaltung-pruefspur-geprueft',
    who: 'admin',
    path: '/verwaltung/pruefspur',
    state: true,
    open: async ({ page, say }) => {
      await page.getByRole('button', { name: say(texte, 'pruefen'), exact: true }).click()
      await page
        .getByText(say(texte, 'geprueftAm', { wann: '' }).trim())
        .first()
        .waitFor()
    },
  },
  {
    name: 'verwaltung-stempelcodes-weg',
    who: 'admin',
    path: '/verwaltung/stempelcodes/gibt-es-nicht',
    state: true,
    open: ({ page, say }) => page.getByText(say(recordTexts, 'gone')).last().waitFor(),
  },
]
