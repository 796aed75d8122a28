import { defineMessages } from '#platform/contract/messages.ts'

/** Hours by the calendar: Sundays, holidays, nights. */
export const texteKalender = defineMessages(
  {
    kalender: 'Sonntag, Feiertag und Nacht',
    kalenderText: 'Je Kalendertag von Mitternacht bis Mitternacht, so wie heute gestempelt ist und ohne Pausenabzug. Eine Stunde kann alles drei sein.',
    tag: 'Tag',
    sonntag: 'Sonntag',
    feiertag: 'Feiertag',
    nacht: 'Nacht',
    summe: 'Summe',
  },
  {
    kalender: 'Sunday, holiday and night',
    kalenderText: 'By calendar day from midnight to midnight, as it is stamped now and without deducted breaks. One hour can be all three.',
    tag: 'Day',
    sonntag: 'Sunday',
    feiertag: 'Holiday',
    nacht: 'Night',
    summe: 'Total',
  },
)
