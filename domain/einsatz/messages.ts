import { defineMessages } from '#platform/contract/messages.ts'

/** Words of the pieces of screens that field work shares. */
export const bildtexte = defineMessages(
  {
    bilder: 'Bilder',
    bild: 'Bild',
    beschriftung: 'Beschriftung von {{name}}',
    beschriftungPlatz: 'Was ist zu sehen?',
    geteilt: 'Für den Kunden',
    aufnahmeort: 'Aufgenommen bei {{breite}} / {{laenge}}, auf {{n}} m genau (nur intern)',
    aufnahmeortMerken: 'Aufnahmeort von Fotos intern merken',
    ortWirdGemerkt: 'Wo Sie ein Foto aufnehmen, wird intern gemerkt. Der Kunde sieht es nicht.',
    neuZeichnen: 'Löschen',
    neuZeichnenFrage: 'Diese Unterschrift löschen?',
  },
  {
    bilder: 'Pictures',
    bild: 'Picture',
    beschriftung: 'Caption of {{name}}',
    beschriftungPlatz: 'What does it show?',
    geteilt: 'For the customer',
    aufnahmeort: 'Taken at {{breite}} / {{laenge}}, within {{n}} m (internal only)',
    aufnahmeortMerken: 'Keep internally where photos were taken',
    ortWirdGemerkt: 'Where you take a photo is kept internally. The customer does not see it.',
    neuZeichnen: 'Erase',
    neuZeichnenFrage: 'Erase this signature?',
  },
)

/** Words of the piece of screen that takes a signature. */
export const unterschriftstexte = defineMessages(
  {
    wieUnterschreiben: 'Wie wird unterschrieben?',
    'wie.gezeichnet': 'Zeichnen',
    'wie.getippt': 'Tippen',
    'wie.abwesend': 'Niemand da',
    'wie.verweigert': 'Verweigert',
    unterschriftsfeld: 'Feld für die Unterschrift',
    tippen: '„{{name}}“ bestätigt den Schein mit dem getippten Namen.',
    wasBestaetigt: 'Bedeutung der Unterschrift',
    druckschrift: 'Name in Druckschrift',
    funktion: 'Funktion',
    firma: 'Firma',
    ort: 'Ort',
    grund: 'Grund',
  },
  {
    wieUnterschreiben: 'How is it signed?',
    'wie.gezeichnet': 'Draw',
    'wie.getippt': 'Type',
    'wie.abwesend': 'Nobody there',
    'wie.verweigert': 'Refused',
    unterschriftsfeld: 'Field for the signature',
    tippen: '“{{name}}” confirms the sheet with the typed name.',
    wasBestaetigt: 'Meaning of the signature',
    druckschrift: 'Name in block letters',
    funktion: 'Function',
    firma: 'Company',
    ort: 'Place',
    grund: 'Reason',
  },
)

/** Words of the table of hours that a sheet has, on the screen and on paper. */
export const stundentexte = defineMessages(
  {
    stundenJe: 'Stunden je Person',
    person: 'Person',
    lohngruppe: 'Lohngruppe',
    stunden: 'Stunden',
    summeJe: 'Summe {{gruppe}}',
    ohneLohngruppe: 'ohne Lohngruppe',
  },
  {
    stundenJe: 'Hours per person',
    person: 'Person',
    lohngruppe: 'Wage group',
    stunden: 'Hours',
    summeJe: 'Total {{gruppe}}',
    ohneLohngruppe: 'without a wage group',
  },
)
