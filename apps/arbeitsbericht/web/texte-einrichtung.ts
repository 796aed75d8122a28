import { defineMessages } from '#platform/contract/messages.ts'

/** Words of the set-up. */
export const einrichtungstexte = defineMessages(
  {
    einrichtung: 'Einrichtung der Arbeitsberichte',
    einrichtungKurz: 'Einrichtung',
    bearbeitbareTage: 'Eigene Einträge änderbar (Tage)',
    bearbeitbareTageHinweis: '0 bis 31; bei 0 nur am selben Tag. Danach ändert sie, wer alle Arbeitsberichte ändern darf.',
    karteVorlage: 'Adresse der Karte',
    karteVorlageHinweis: '{breite} und {laenge} stehen für den Standort. Die Karte öffnet sich erst, wenn jemand darauf drückt.',
    ortTage: 'Standort löschen nach (Tage)',
    ortTageHinweis: 'Der Eintrag selbst bleibt.',
  },
  {
    einrichtung: 'Set-up of time reports',
    einrichtungKurz: 'Set-up',
    bearbeitbareTage: 'Own entries can be changed (days)',
    bearbeitbareTageHinweis: '0 to 31; with 0 on the same day only. Afterwards whoever may change all time reports does.',
    karteVorlage: 'Address of the map',
    karteVorlageHinweis: '{breite} and {laenge} stand for latitude and longitude. The map opens only when somebody presses.',
    ortTage: 'Delete a place after (days)',
    ortTageHinweis: 'The entry itself stays.',
  },
)
