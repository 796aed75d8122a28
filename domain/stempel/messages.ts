import { defineMessages } from '#platform/contract/messages.ts'

/** Texts of the rules on stamps, for every app that stamps. */
export const messages = defineMessages(
  {
    'stempel.anderer-inhalt': 'Unter dieser Kennung wurde bereits ein anderer Zeitstempel gespeichert.',
    'stempel.schon-storniert': 'Dieser Zeitstempel wurde bereits gelöscht oder ersetzt.',
    'stempel.code-unbekannt': 'Diesen Code gibt es nicht.',
    'stempel.keine-person': 'Ihrem Zugang ist keine Personalnummer zugeordnet. Bitte wählen Sie, für wen Sie stempeln.',
    'stempel.ausweis-vergeben': 'Diesen Ausweis hat schon jemand anderes.',
    'stempel.pin-falsch': 'Personalnummer oder PIN stimmt nicht.',
    arrival: 'Kommen',
    departure: 'Gehen',
  },
  {
    'stempel.anderer-inhalt': 'Another time stamp has already been stored under this key.',
    'stempel.schon-storniert': 'This time stamp has already been deleted or replaced.',
    'stempel.code-unbekannt': 'There is no such code.',
    'stempel.keine-person': 'Your account has no personnel number. Please choose whom you stamp for.',
    'stempel.ausweis-vergeben': 'Somebody else has this badge already.',
    'stempel.pin-falsch': 'Personnel number or PIN is wrong.',
    arrival: 'Arrival',
    departure: 'Departure',
  },
)
