import { messages } from '../messages.ts'
import { einrichtungTexte } from '../web/einrichtung/texte-einrichtung.ts'
import { listeTexte } from '../web/liste/texte-liste.ts'
import { fristenTexte } from '../web/fristen/texte-fristen.ts'
import { kit } from '#platform/web/ui/messages.ts'
import type { Read, Stop, Visit } from '#test/journeys/walk/stop.ts'

/** The ticket that was changed last, of those that the person may see. */
const juengstes = async (read: Read) => {
  const { entities } = await read<{ entities: { id: string }[] }>('v1/ticket/tickets/entities?limit=1')
  return `/ticket/${entities[0]!.id}`
}

/** A key on the first row of the list. */
const taste =
  (key: string) =>
  async ({ page }: Visit) => {
    await page.locator('tr[data-index="0"]').focus()
    await page.keyboard.press(key)
  }
const neuIn =
  (words: 'neueArt' | 'neueRegel' | 'neueVorlage') =>
  ({ page, say }: Visit) =>
    page.getByRole('link', { name: say(einrichtungTexte, words), exact: true }).click()
const einrichtung = '/ticket/einrichtung'

export const walk: readonly Stop[] = [
  { name: 'ticket', who: 'support', path: '/ticket' },
  { name: 'ticket-kunde', who: 'kundeA', path: '/ticket' },
  { name: 'ticket-erfassen', who: 'kundeA', path: '/ticket/create' },
  { name: 'ticket-suchen', who: 'support', path: '/ticket/search' },
  { name: 'ticket-details', who: 'support', path: juengstes },
  { name: 'ticket-details-kunde', who: 'kundeA', path: juengstes },
  { name: 'ticket-unbekannt', who: 'kundeA', path: '/ticket/01a1f8d5-bec0-70ff-8541-00000000dead', state: true },
  {
    name: 'ticket-schritt',
    who: 'support',
    path: juengstes,
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(messages, 'naechster'), exact: true }).click(),
    shows: 'dialog',
  },
  {
    name: 'ticket-kein-schritt',
    who: 'support',
    // Somebody else's, on whom it is to go on.
    path: async (read) => {
      const { entities } = await read<{ entities: { nummer: number; zustaendig: { name: string } | null }[] }>(
        'v1/ticket/tickets/entities?schritt=in%20Arbeit&limit=200',
      )
      return `/ticket/${entities.find(({ zustaendig }) => zustaendig?.name === 'Jana Kowalczyk')!.nummer}`
    },
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(messages, 'naechster'), exact: true }).click(),
    shows: 'dialog',
  },
  {
    name: 'ticket-filter',
    who: 'support',
    path: '/ticket?prioBis=3',
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(kit, 'filterZahl', { n: '1' }), exact: true }).click(),
  },
  {
    name: 'ticket-ansicht',
    who: 'support',
    path: '/ticket?prioBis=3',
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(listeTexte, 'merken'), exact: true }).click(),
    shows: 'dialog',
  },
  {
    name: 'ticket-ansicht-bearbeiten',
    who: 'support',
    path: async (read) => {
      const { entities } = await read<{ entities: { id: string; name: string }[] }>('v1/ticket/ansichten/entities?limit=200')
      return `/ticket?sicht=${entities.find(({ name }) => name === 'Dringendes')!.id}&zustand=Offen`
    },
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(listeTexte, 'ansichtBearbeiten'), exact: true }).click(),
    shows: 'dialog',
  },
  { name: 'ticket-auswahl', who: 'support', path: '/ticket', state: true, open: taste('x') },
  { name: 'ticket-tasten', who: 'support', path: '/ticket', state: true, open: taste('?'), shows: 'dialog' },
  { name: 'ticket-zuweisen', who: 'support', path: '/ticket', state: true, open: taste('a'), shows: 'dialog' },
  { name: 'ticket-naechster', who: 'support', path: '/ticket?zustand=Offen', state: true, open: taste('s'), shows: 'dialog' },
  { name: 'ticket-antworten', who: 'support', path: '/ticket', state: true, open: taste('r'), shows: 'dialog' },
  { name: 'ticket-fristen', who: 'support', path: '/ticket/fristen' },
  { name: 'ticket-fristen-steht', who: 'support', path: '/ticket/fristen?uhr=steht', state: true },
  {
    name: 'ticket-fristen-angehalten',
    who: 'support',
    path: '/ticket/fristen',
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(fristenTexte, 'anhalten'), exact: true }).click(),
  },
  { name: 'ticket-einrichtung', who: 'support', path: einrichtung },
  { name: 'ticket-einrichtung-art', who: 'support', path: einrichtung, state: true, open: neuIn('neueArt') },
  {
    name: 'ticket-einrichtung-reihenfolge',
    who: 'support',
    path: einrichtung,
    state: true,
    open: ({ page, say }) => page.getByRole('button', { name: say(einrichtungTexte, 'ordnen'), exact: true }).click(),
    shows: 'dialog',
  },
  { name: 'ticket-einrichtung-zeiten', who: 'support', path: `${einrichtung}/zeiten` },
  { name: 'ticket-einrichtung-regel', who: 'support', path: `${einrichtung}/zeiten`, state: true, open: neuIn('neueRegel') },
  { name: 'ticket-einrichtung-regel-offen', who: 'support', path: `${einrichtung}/zeiten`, state: true, open: taste('Enter') },
  { name: 'ticket-einrichtung-kalender', who: 'support', path: `${einrichtung}/kalender`, state: true },
  { name: 'ticket-einrichtung-woche', who: 'support', path: `${einrichtung}/kalender`, state: true, open: taste('Enter') },
  { name: 'ticket-einrichtung-checklisten', who: 'support', path: `${einrichtung}/checklisten`, state: true, open: taste('Enter') },
  { name: 'ticket-einrichtung-antworten', who: 'support', path: `${einrichtung}/antworten`, state: true },
  { name: 'ticket-einrichtung-vorlage', who: 'support', path: `${einrichtung}/antworten`, state: true, open: neuIn('neueVorlage') },
  { name: 'ticket-einrichtung-fristen', who: 'support', path: `${einrichtung}/grenzen`, state: true },
]
