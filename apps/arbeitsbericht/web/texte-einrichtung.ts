import { defineMessages } from '#platform/contract/messages.ts'

/** Words of the set-up. */
export const einrichtungstexte = defineMessages(
  {
    einrichtung: 'Einrichtung der Arbeitsberichte',
    einrichtungKurz: 'Einrichtung',
    bearbeitbareTage: 'So viele Tage danach ändert jeder seine Einträge noch selbst',
    bearbeitbareTageHinweis: '0 bis 31; bei 0 nur am selben Tag. Danach ändert sie, wer alle Arbeitsberichte ändern darf.',
    karteVorlage: 'Adresse der Karte',
    karteVorlageHinweis: '{breite} und {laenge} stehen für den Standort. Die Karte öffnet sich erst, wenn jemand darauf drückt.',
    ortTage: 'Tage, nach denen ein Standort gelöscht wird',
    ortTageHinweis: 'Der Eintrag selbst bleibt.',
  },
  {
    einrichtung: 'Set-up of time reports',
    einrichtungKurz: 'Set-up',
    bearbeitbareTage: 'For so many days afterwards everybody may still change his own entries',
    bearbeitbareTageHinweis: '0 to 31; with 0 on the same day only. Afterwards whoever may change all time reports does.',
    karteVorlage: 'Address of the map',
    karteVorlageHinweis: '{breite} and {laenge} stand for latitude and longitude. The map opens only when somebody presses.',
    ortTage: 'Days after which a position is deleted',
    ortTageHinweis: 'The entry itself stays.',
  },
)
