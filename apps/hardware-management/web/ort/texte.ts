export const orttexte = {
  de: {
    orte: 'Orte',
    ortSuchen: 'Ort suchen',
    ortWaehlen: 'Wählen Sie einen Ort, um zu sehen, was dort ist.',
    geraete: 'Geräte',
    nichtsHier: 'Hier ist nichts eingetragen.',
    stillgelegt: 'Nicht mehr in Verwendung',
    naeheres: 'Näheres',
  },
  en: {
    orte: 'Places',
    ortSuchen: 'Search for a place',
    ortWaehlen: 'Choose a place to see what is there.',
    geraete: 'Devices',
    nichtsHier: 'Nothing is entered here.',
    stillgelegt: 'No longer in use',
    naeheres: 'Details',
  },
} as const
