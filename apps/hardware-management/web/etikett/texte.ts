import { defineMessages } from '#platform/contract/messages.ts'

export const etikettexte = defineMessages(
  {
    etiketten: 'Etiketten drucken',
    bogen: 'Bogen A4 (21 Stück)',
    rolle: 'Etikettendrucker',
    scannen: 'Etikett scannen',
    fremderCode: 'Dieser Code gehört nicht zu einem Gerät des Portals.',
    ohneNetz: 'Ohne Netz kennt dieses Telefon den Code nicht. Scannen Sie ihn mit Netz noch einmal.',
    nichtGelesen: 'Der Code konnte nicht gelesen werden.',
  },
  {
    etiketten: 'Print labels',
    bogen: 'A4 sheet (21 labels)',
    rolle: 'Label printer',
    scannen: 'Scan a label',
    fremderCode: 'This code belongs to no device of the portal.',
    ohneNetz: 'Without a network this phone does not know the code. Scan it again with a network.',
    nichtGelesen: 'The code could not be read.',
  },
)
