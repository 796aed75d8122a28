import { defineMessages } from '#platform/contract/messages.ts'

/** What a rule says against a day, a week or a year. */
export const befundtexte = defineMessages(
  {
    'warnung.Pause zu kurz': 'Pause zu kurz: anrechenbar {{ist}} von {{grenze}}',
    'warnung.Über Höchstzeit': 'Über der Höchstzeit: {{ist}} statt höchstens {{grenze}}',
    'warnung.Ruhezeit zu kurz': 'Ruhezeit zu kurz: {{ist}} statt {{grenze}}',
    'warnung.Nachtarbeit': 'Nachtarbeit: {{ist}} statt höchstens {{grenze}}',
    'warnung.Zu lang am Stück': 'Zu lang ohne Pause: {{ist}} statt höchstens {{grenze}}',
    'warnung.Schicht zu lang': 'Schicht mit Pausen: {{ist}} statt höchstens {{grenze}}',
    'warnung.Samstagsarbeit': 'Samstag: {{ist}} gearbeitet',
    'warnung.Sonntagsarbeit': 'Sonntag: {{ist}} gearbeitet',
    'warnung.Feiertagsarbeit': 'Feiertag: {{ist}} gearbeitet',
    'warnung.Zu viele Arbeitstage': 'Mehr Arbeitstage in der Woche als erlaubt: {{ist}} darüber',
    sonntageImJahr: '{{jahr}} wurde an {{n}} Sonntagen gearbeitet. Frei bleiben {{frei}}, es müssen {{mindestens}} sein.',
    ersatzSonntag: 'Für den Sonntag {{tag}} gab es bis {{bis}} keinen freien Tag.',
    ersatzFeiertag: 'Für den Feiertag {{tag}} gab es bis {{bis}} keinen freien Tag.',
    'warnung.Wochenhöchstzeit': 'Über der Wochenhöchstzeit: {{ist}} statt höchstens {{grenze}}',
    'warnung.Wochenruhe zu kurz': 'Keine Wochenruhe: {{ist}} statt {{grenze}}',
  },
  {
    'warnung.Pause zu kurz': 'Break too short: {{ist}} of {{grenze}} count',
    'warnung.Über Höchstzeit': 'Over the maximum: {{ist}} instead of at most {{grenze}}',
    'warnung.Ruhezeit zu kurz': 'Rest too short: {{ist}} instead of {{grenze}}',
    'warnung.Nachtarbeit': 'Night work: {{ist}} instead of at most {{grenze}}',
    'warnung.Zu lang am Stück': 'Too long without a break: {{ist}} instead of at most {{grenze}}',
    'warnung.Schicht zu lang': 'Shift with its breaks: {{ist}} instead of at most {{grenze}}',
    'warnung.Samstagsarbeit': 'Saturday: {{ist}} worked',
    'warnung.Sonntagsarbeit': 'Sunday: {{ist}} worked',
    'warnung.Feiertagsarbeit': 'Public holiday: {{ist}} worked',
    'warnung.Zu viele Arbeitstage': 'More working days in the week than allowed: {{ist}} beyond',
    sonntageImJahr: 'In {{jahr}} {{n}} Sundays were worked. {{frei}} remain free, it must be {{mindestens}}.',
    ersatzSonntag: 'There was no free day for Sunday {{tag}} until {{bis}}.',
    ersatzFeiertag: 'There was no free day for the public holiday {{tag}} until {{bis}}.',
    'warnung.Wochenhöchstzeit': 'Over the weekly maximum: {{ist}} instead of at most {{grenze}}',
    'warnung.Wochenruhe zu kurz': 'No weekly rest: {{ist}} instead of {{grenze}}',
  },
)
