import { messages } from '#apps/ticket/messages.ts'
import type { Read, Stop } from './walk.ts'

/** The ticket that was changed last, of those that the person may see. */
const juengstes = async (read: Read) => {
  const { entities } = await read<{ entities: { id: string }[] }>('v1/ticket/tickets/entities?limit=1')
  return `/ticket/${entities[0]!.id}`
}

export const ticketWalk: readonly Stop[] = [
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
]
