import { messages } from '../messages.ts'
import { kit } from '#platform/web/ui/messages.ts'
import type { Read, Stop } from '#test/journeys/walk/stop.ts'
import { waehle } from '#test/journeys/walk/helps.ts'

/** The ticket that was changed last, of those that the person may see. */
const juengstes = async (read: Read) => {
  const { entities } = await read<{ entities: { id: string }[] }>('v1/ticket/tickets/entities?limit=1')
  return `/ticket/${entities[0]!.id}`
}
/** Writing on tickets, and their files. */
export const walk: readonly Stop[] = [
  {
    name: 'ticket-notiz',
    who: 'support',
    path: juengstes,
    state: true,
    open: async ({ page, say }) => {
      await page.locator('.seg').getByText(say(messages, 'notiz')).click()
      // The draft of the look before lies there still.
      await page.locator('.composer textarea').fill('')
      await page.locator('.composer textarea').pressSequentially('@')
    },
    shows: 'option',
  },
  {
    name: 'ticket-dokument',
    who: 'support',
    path: async (read) => `${await juengstes(read)}?teil=angaben`,
    state: true,
    open: async (visit) => {
      await visit.page.getByRole('button', { name: visit.say(messages, 'dokumentHinzu'), exact: true }).click()
      await visit.page.getByRole('dialog').waitFor()
    },
    shows: 'dialog',
  },
  {
    name: 'ticket-antwort-foto',
    who: 'kundeA',
    path: juengstes,
    state: true,
    open: async (visit) => {
      await waehle(visit)
      await visit.page.locator('.composer li[data-state=fertig]').waitFor()
    },
  },
  {
    name: 'ticket-erfassen-foto',
    who: 'kundeA',
    path: '/ticket/create',
    state: true,
    open: async (visit) => {
      await waehle(visit)
      await visit.page.locator('.filefield li[data-state=fertig]').waitFor()
    },
  },
  {
    name: 'ticket-leere-antwort',
    who: 'kundeA',
    path: juengstes,
    state: true,
    open: async ({ page, say }) => {
      await page
        .locator('.composer')
        .getByRole('button', { name: say(messages, 'senden'), exact: true })
        .click()
      await page.getByText(say(kit, 'etwasSchreiben')).waitFor()
    },
  },
]
