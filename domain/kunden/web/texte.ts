import { defineMessages } from '#platform/contract/messages.ts'

/** What the fields of master data are called. */
export const stammtexte = defineMessages(
  { kunde: 'Kunde', objekt: 'Objekt', kostenstelle: 'Kostenstelle', ansprechpartner: 'Ansprechpartner' },
  { kunde: 'Customer', objekt: 'Object', kostenstelle: 'Cost centre', ansprechpartner: 'Contact person' },
)
