import { defineMessages } from '#platform/contract/messages.ts'

/** Words of the pieces of screens that field work shares. */
export const bildtexte = defineMessages(
  {
    bilder: 'Bilder',
    bild: 'Bild',
    beschriftung: 'Beschriftung von {{name}}',
    beschriftungPlatz: 'Was ist zu sehen?',
    geteilt: 'Für den Kunden',
    neuZeichnen: 'Löschen',
    neuZeichnenFrage: 'Diese Unterschrift löschen?',
  },
  {
    bilder: 'Pictures',
    bild: 'Picture',
    beschriftung: 'Caption of {{name}}',
    beschriftungPlatz: 'What does it show?',
    geteilt: 'For the customer',
    neuZeichnen: 'Erase',
    neuZeichnenFrage: 'Erase this signature?',
  },
)
