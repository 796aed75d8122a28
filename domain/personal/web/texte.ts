import { defineMessages } from '#platform/contract/messages.ts'

/** What the fields of master data are called. */
export const personaltexte = defineMessages({ person: 'Person', abteilung: 'Abteilung' }, { person: 'Person', abteilung: 'Department' })
