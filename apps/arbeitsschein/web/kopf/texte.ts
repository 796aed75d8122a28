import { defineMessages } from '#platform/contract/messages.ts'

export const kopftexte = defineMessages(
  { wetterDa: 'Für dieses Objekt und diesen Tag eingetragen: {{wetter}}', wetterNehmen: 'Wetter übernehmen', ausAnsprechpartnern: 'Aus den Ansprechpartnern' },
  { wetterDa: 'Entered for this object and day: {{wetter}}', wetterNehmen: 'Take this weather', ausAnsprechpartnern: 'From the contacts' },
)
