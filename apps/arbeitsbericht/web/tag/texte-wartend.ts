import { defineMessages } from '#platform/contract/messages.ts'

/** Words of an entry that waits on the device, or that the server refused. */
export const wartetexte = defineMessages(
  {
    nichtUebernommen: 'Konnte nicht übernommen werden',
    nochmal: 'Noch einmal senden',
    verwerfen: 'Verwerfen',
    verwerfenTitel: 'Diesen Eintrag verwerfen?',
    wartendAendern: 'Ändern',
    aendernUndSenden: 'Ändern und senden',
    zurueckziehen: 'Zurückziehen',
    zurueckziehenTitel: 'Diesen Eintrag zurückziehen?',
    zurueckziehenText: 'Er ist noch nicht übertragen und wird vom Gerät gelöscht.',
    schonUebertragen: 'Der Eintrag ist inzwischen übertragen. Ändern oder stornieren Sie ihn dort im Tag.',
    zumTag: 'Zum Tag',
  },
  {
    nichtUebernommen: 'Could not be taken over',
    nochmal: 'Send again',
    verwerfen: 'Discard',
    verwerfenTitel: 'Discard this entry?',
    wartendAendern: 'Change',
    aendernUndSenden: 'Change and send',
    zurueckziehen: 'Withdraw',
    zurueckziehenTitel: 'Withdraw this entry?',
    zurueckziehenText: 'It is not sent yet; it is removed from the device.',
    schonUebertragen: 'The entry has been sent by now. Change or strike it there in the day.',
    zumTag: 'To the day',
  },
)
