import { defineMessages } from '#platform/contract/messages.ts'

/** Headings of the demonstration page; its sample records stay German, like the records of the portal. */
export const muster = defineMessages({
  titel: 'Baukasten', untertitel: 'Jedes Teil in jedem Zustand', darstellung: 'Darstellung', sprache: 'Sprache', geraet: 'Gerät', hell: 'Hell', dunkel: 'Dunkel',
  farben: 'Farben', knoepfe: 'Knöpfe', zustaende: 'Zustände: Zeichen und Wort', felder: 'Felder', auswahl: 'Auswahl', datum: 'Datum und Zeit', tageslinie: 'Tageslinie', kennzahlen: 'Kennzahlen', ringe: 'Ringe',
  laden: 'Laden', leer: 'Leer', verlauf: 'Verlauf', schwebend: 'Fragen und Meldungen', hinweise: 'Hinweise', reiter: 'Reiter und Schritte', tabelle: 'Tabelle', langeTabelle: 'Lange Tabelle', formular: 'Formular', apps: 'Apps',
}, {
  titel: 'Building blocks', untertitel: 'Every part in every state', darstellung: 'Appearance', sprache: 'Language', geraet: 'Device', hell: 'Light', dunkel: 'Dark',
  farben: 'Colours', knoepfe: 'Buttons', zustaende: 'States: sign and word', felder: 'Fields', auswahl: 'Choices', datum: 'Date and time', tageslinie: 'Day line', kennzahlen: 'Key figures', ringe: 'Rings',
  laden: 'Loading', leer: 'Empty', verlauf: 'History', schwebend: 'Questions and messages', hinweise: 'Notices', reiter: 'Tabs and steps', tabelle: 'Table', langeTabelle: 'Long table', formular: 'Form', apps: 'Apps',
})
