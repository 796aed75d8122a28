import { defineMessages } from '#platform/contract/messages.ts'

export const sitzungstexte = defineMessages(
  {
    sitzungen: 'Fernsitzungen',
    keine: 'In den letzten zwölf Monaten gab es keine Fernsitzung auf diesem Gerät.',
    laeuft: 'läuft',
    imLog: 'Im RDP Log ansehen',
  },
  {
    sitzungen: 'Remote sessions',
    keine: 'There was no remote session on this device in the last twelve months.',
    laeuft: 'going on',
    imLog: 'See in the RDP log',
  },
)
