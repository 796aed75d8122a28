import { messages } from '../messages.ts'
import { uebergabetexte } from '../web/uebergabe/texte.ts'
import { texte } from '../web/texte.ts'
import type { Read, Stop, Visit } from '#test/journeys/walk/stop.ts'
import { waehle } from '#test/journeys/walk/helps.ts'

/** The newest documentation of this state, with pictures first. */
const eine =
  (zustand: string) =>
  async (read: Read): Promise<string> => {
    const { entities } = await read<{ entities: { id: string; bilder: number }[] }>(`v1/dokumentation/entities?limit=50&zustand=${zustand}`)
    return `/dokumentation/${(entities.find(({ bilder }) => bilder > 1) ?? entities[0]!).id}`
  }
/** A released letter that was handed over and objected to. */
const schreiben = async (read: Read) => {
  const { entities } = await read<{ entities: { id: string; art: string; stand: string }[] }>('v1/dokumentation/fristen')
  return `/dokumentation/${(entities.find(({ stand }) => stand === 'Einwendung') ?? entities[0]!).id}`
}
const druecke =
  (wort: 'aendern' | 'festschreiben' | 'neueFassung' | 'speichern') =>
  ({ page, say }: Visit) =>
    page
      .getByRole('button', { name: say(texte, wort), exact: true })
      .first()
      .click()

export const walk: readonly Stop[] = [
  { name: 'dokumentation', who: 'monteur', path: '/dokumentation' },
  {
    name: 'dokumentation-brief',
    who: 'monteur',
    path: '/dokumentation',
    state: true,
    open: async (visit) => {
      const { page, say } = visit
      await page.getByRole('button', { name: say(messages, 'art') }).click()
      await page.getByRole('option', { name: say(messages, 'art.Bedenken'), exact: true }).click()
      await page.getByLabel(say(messages, 'adressat')).waitFor()
      await druecke('speichern')(visit)
      await page.getByText(say(messages, 'dokumentation.adressat-fehlt')).first().waitFor()
    },
    shows: 'alert',
  },
  {
    name: 'dokumentation-bautagesbericht',
    who: 'monteur',
    path: '/dokumentation',
    state: true,
    open: async (visit) => {
      const { page, say } = visit
      await page.getByRole('button', { name: say(messages, 'art') }).click()
      await page.getByRole('option', { name: say(messages, 'art.Bautagesbericht'), exact: true }).click()
      await page.getByRole('button', { name: say(texte, 'firmaDazu') }).click()
      await druecke('speichern')(visit)
      await page.getByText(say(messages, 'dokumentation.wetter-fehlt')).first().waitFor()
    },
    shows: 'alert',
  },
  {
    name: 'dokumentation-tag',
    who: 'leitung',
    path: async (read) => `/dokumentation/${(await read<{ entities: { id: string }[] }>('v1/dokumentation/entities?art=Bautagesbericht')).entities[0]!.id}`,
    state: true,
  },
  {
    name: 'dokumentation-fotos',
    who: 'monteur',
    path: '/dokumentation',
    state: true,
    open: async (visit) => {
      for (let nr = 0; nr < 2; nr++) await waehle(visit)
      await visit.page.locator('.filefield li[data-state=fertig]').nth(1).waitFor()
    },
  },
  { name: 'dokumentation-suche', who: 'leitung', path: '/dokumentation/result' },
  { name: 'dokumentation-treffer', who: 'leitung', path: '/dokumentation/result?art=Bedenken&q=putz', state: true },
  { name: 'dokumentation-nichts', who: 'leitung', path: '/dokumentation/result?q=xyzxyz', state: true },
  { name: 'dokumentation-seite', who: 'leitung', path: eine('Entwurf') },
  { name: 'dokumentation-fest', who: 'leitung', path: eine('festgeschrieben'), state: true },
  {
    name: 'dokumentation-fassung',
    who: 'leitung',
    path: async (read) => {
      const { entities } = await read<{ entities: { id: string; fassung: number }[] }>('v1/dokumentation/entities?art=Bedenken')
      return `/dokumentation/${entities.find(({ fassung }) => fassung === 2)!.id}`
    },
    state: true,
    open: async ({ page, say }) => {
      await page.getByRole('button', { name: say(texte, 'fassungAnsehen', { n: '1' }), exact: true }).click()
      await page.getByRole('dialog').getByText(say(messages, 'adressat')).waitFor()
    },
    shows: 'dialog',
  },
  { name: 'dokumentation-fristen', who: 'leitung', path: '/dokumentation/fristen' },
  { name: 'dokumentation-uebergabe', who: 'leitung', path: schreiben },
  {
    name: 'dokumentation-senden',
    who: 'leitung',
    path: schreiben,
    state: true,
    open: async ({ page, say }) => page.getByRole('button', { name: say(uebergabetexte, 'senden'), exact: true }).click(),
    shows: 'dialog',
  },
  {
    name: 'dokumentation-eintragen',
    who: 'leitung',
    path: schreiben,
    state: true,
    open: async (visit) => {
      const { page, say } = visit
      await page.getByRole('button', { name: say(uebergabetexte, 'eintragen'), exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(uebergabetexte, 'was') })
        .click()
      await page.getByRole('option', { name: say(messages, 'akt.einwendung'), exact: true }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(uebergabetexte, 'eintragen'), exact: true })
        .click()
      await page.getByText(say(messages, 'dokumentation.text-fehlt')).first().waitFor()
    },
    shows: 'alert',
  },
  { name: 'dokumentation-unbekannt', who: 'monteur', path: '/dokumentation/01a1f8d5-bec0-70ff-8541-00000000dead', state: true },
  {
    name: 'dokumentation-aendern',
    who: 'leitung',
    path: eine('Entwurf'),
    state: true,
    open: async (visit) => {
      await druecke('aendern')(visit)
      await visit.page.locator('.record-form').waitFor()
    },
  },
  { name: 'dokumentation-festschreiben', who: 'leitung', path: eine('Entwurf'), state: true, open: druecke('festschreiben'), shows: 'alertdialog' },
]
