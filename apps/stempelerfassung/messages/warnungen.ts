import { defineMessages } from '#platform/contract/messages.ts'

/** What the rules say against a day or several weeks. */
export const warntexte = defineMessages(
  {
    'vor.Pause fällig': 'In {{min}} Min. Pause fällig',
    'seit.Pause fällig': 'Pause fällig',
    'vor.Höchstzeit': 'In {{min}} Min. ist die Höchstzeit des Tages erreicht',
    'seit.Höchstzeit': 'Die Höchstzeit des Tages ist überschritten',
    'vor.Ruhezeit': 'Noch {{min}} Min., dann wird die Ruhezeit bis zur nächsten Schicht zu kurz',
    'seit.Ruhezeit': 'Die Ruhezeit bis zur nächsten Schicht ist zu kurz',
    ueberDurchschnitt: 'Über dem Durchschnitt von {{wochen}} Wochen: {{ist}} h die Woche, höchstens {{grenze}} h',
    gerundet: 'gewertet statt {{roh}}',
  },
  {
    'vor.Pause fällig': 'Break due in {{min}} min',
    'seit.Pause fällig': 'Break due',
    'vor.Höchstzeit': 'The most of a day is reached in {{min}} min',
    'seit.Höchstzeit': 'Over the most of a day',
    'vor.Ruhezeit': 'In {{min}} min the rest before the next shift becomes too short',
    'seit.Ruhezeit': 'The rest before the next shift is too short',
    ueberDurchschnitt: 'Over the average of {{wochen}} weeks: {{ist}} h a week, at most {{grenze}} h',
    gerundet: 'counted instead of {{roh}}',
  },
)
