import { defineMessages } from '#platform/contract/messages.ts'

/** Words of an entry of the lists. */
export const eintragstexte = defineMessages(
  {
    aktivHinweis: 'Inaktive Einträge bleiben an den Geräten stehen und werden nicht mehr angeboten.',
    sortierung: 'Sortierung',
    sortierungHinweis: 'Die kleinste Zahl steht oben.',
    monate: 'Dauer in Monaten',
    monateZahl: '{{n}} Monate',
    warntage: 'Erinnern, Tage vorher',
    warntageHinweis: 'Bis zu fünf Zahlen, zum Beispiel 60, 14. Leer: 90, 30 und 7 Tage vorher.',
    warntageZahl: 'erinnern {{tage}} Tage vorher',
    praefix: 'Länge in Bit',
    eltern: 'Liegt in',
    naeheres: 'Näheres',
    eigenerOrt: 'Leer: eigener Standort',
  },
  {
    aktivHinweis: 'Inactive entries stay on their devices and are no longer offered.',
    sortierung: 'Order',
    sortierungHinweis: 'The smallest number stands first.',
    monate: 'Length in months',
    monateZahl: '{{n}} months',
    warntage: 'Remind, days before',
    warntageHinweis: 'Up to five numbers, for example 60, 14. Empty: 90, 30 and 7 days before.',
    warntageZahl: 'remind {{tage}} days before',
    praefix: 'Length in bits',
    eltern: 'Lies in',
    naeheres: 'More',
    eigenerOrt: 'Empty: a place of our own',
  },
)
