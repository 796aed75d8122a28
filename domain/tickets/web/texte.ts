import { defineMessages } from '#platform/contract/messages.ts'

export const neuesTicket = defineMessages(
  { anlegen: 'Ticket anlegen', worum: 'Worum geht es?', beschreibung: 'Beschreibung' },
  { anlegen: 'Create a ticket', worum: 'What is it about?', beschreibung: 'Description' },
)
