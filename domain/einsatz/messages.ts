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

/** Words of a signature, the same on the screen, by link and on paper. */
export const unterschriftstexte = defineMessages(
  {
    wieUnterschreiben: 'Wie wird unterschrieben?',
    'wie.gezeichnet': 'Zeichnen',
    'wie.getippt': 'Tippen',
    'wie.abwesend': 'Niemand da',
    'wie.verweigert': 'Verweigert',
    unterschriftsfeld: 'Feld für die Unterschrift',
    tippen: 'Mit dem Namen bestätigt „{{name}}“ den Schein statt zu zeichnen.',
    wasBestaetigt: 'Die Unterschrift sagt',
    druckschrift: 'Name in Druckschrift',
    funktion: 'Funktion',
    grund: 'Grund',
    bestaetigt: 'Die Unterschrift bestätigt Art und Umfang der Leistungen; sie ist keine Abnahme.',
    erhalten: 'Die Unterschrift bestätigt nur, dass der Schein erhalten wurde.',
    'bedeutung.bestaetigt': 'Art und Umfang bestätigt',
    'bedeutung.erhalten': 'nur erhalten',
  },
  {
    wieUnterschreiben: 'How is it signed?',
    'wie.gezeichnet': 'Draw',
    'wie.getippt': 'Type',
    'wie.abwesend': 'Nobody there',
    'wie.verweigert': 'Refused',
    unterschriftsfeld: 'Field for the signature',
    tippen: 'By the name, “{{name}}” confirms the sheet instead of drawing.',
    wasBestaetigt: 'The signature says',
    druckschrift: 'Name in block letters',
    funktion: 'Function',
    grund: 'Reason',
    bestaetigt: 'The signature confirms kind and extent of the work; it is no acceptance.',
    erhalten: 'The signature only confirms that the sheet was received.',
    'bedeutung.bestaetigt': 'kind and extent confirmed',
    'bedeutung.erhalten': 'received only',
  },
)
