import { defineMessages } from '#platform/contract/messages.ts'

export const formTexts = defineMessages(
  {
    unerreichbar: 'Der Server ist gerade nicht erreichbar. Ihre Eingaben sind noch da.',
    unbekannt: 'Das hat nicht geklappt. Ihre Eingaben sind noch da.',
    feld: '{{feld}}: {{text}}',
    keine: 'keine',
    entwurf: 'Ihr Entwurf ist wieder da.',
    verwerfen: 'Entwurf verwerfen',
    verlassen: 'Eingaben verwerfen?',
    verlassenText: 'Was Sie eingegeben haben, ist noch nicht gespeichert.',
    verlassenJa: 'Verwerfen und verlassen',
    verlassenNein: 'Weiter bearbeiten',
  },
  {
    unerreichbar: 'The server cannot be reached right now. Your entries are still here.',
    unbekannt: 'That did not work. Your entries are still here.',
    feld: '{{feld}}: {{text}}',
    keine: 'none',
    entwurf: 'Your draft is back.',
    verwerfen: 'Discard draft',
    verlassen: 'Discard your entries?',
    verlassenText: 'What you have entered is not saved yet.',
    verlassenJa: 'Discard and leave',
    verlassenNein: 'Keep editing',
  },
)
