import { defineMessages } from '#platform/contract/messages.ts'

export const messages = defineMessages(
  { fundsachen: 'Fundsachen', bezeichnung: 'Bezeichnung', zeitpunkt: 'Eingetragen', nichts: 'Nichts liegt hier' },
  { fundsachen: 'Lost and found', bezeichnung: 'Name', zeitpunkt: 'Entered', nichts: 'Nothing is kept here' },
)
