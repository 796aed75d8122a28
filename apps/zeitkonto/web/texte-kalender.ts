import { defineMessages } from '#platform/contract/messages.ts'

/** Hours by the calendar: Sundays, holidays, nights. */
export const texteKalender = defineMessages(
  {
    kalender: 'Sonntag, Feiertag und Nacht',
    kalenderText:
      'Je Kalendertag von Mitternacht bis Mitternacht, ohne Pausenabzug. Ein abgeschlossener Tag bleibt, wie er abgeschlossen wurde. Eine Stunde kann Sonntag, Feiertag und Nacht zugleich sein.',
    jetzt: 'jetzt {{dauer}}',
    tag: 'Tag',
    sonntag: 'Sonntag',
    feiertag: 'Feiertag',
    nacht: 'Nacht',
    summe: 'Summe',
  },
  {
    kalender: 'Sunday, holiday and night',
    kalenderText:
      'By calendar day from midnight to midnight, without deducted breaks. A closed day stays as it was closed. One hour can be Sunday, holiday and night at once.',
    jetzt: 'now {{dauer}}',
    tag: 'Day',
    sonntag: 'Sunday',
    feiertag: 'Holiday',
    nacht: 'Night',
    summe: 'Total',
  },
)
