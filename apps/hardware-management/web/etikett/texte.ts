import { defineMessages } from '#platform/contract/messages.ts'

export const etikettexte = defineMessages(
  {
    etiketten: 'Etiketten drucken',
    bogen: 'Bogen A4 (21 Stück)',
    rolle: 'Etikettendrucker',
    scannen: 'Etikett scannen',
    fremderCode: 'Dieser Code gehört nicht zu einem Gerät des Portals.',
    ohneNetz: 'Dieser Code ist ohne Netz nicht bekannt. Bitte scannen Sie ihn noch einmal, sobald Sie wieder Netz haben.',
    nichtGelesen: 'Der Code konnte nicht gelesen werden.',
  },
  {
    etiketten: 'Print labels',
    bogen: 'A4 sheet (21 labels)',
    rolle: 'Label printer',
    scannen: 'Scan a label',
    fremderCode: 'This code belongs to no device of the portal.',
    ohneNetz: 'This code is not known without a network. Please scan it again as soon as you are back online.',
    nichtGelesen: 'The code could not be read.',
  },
)
