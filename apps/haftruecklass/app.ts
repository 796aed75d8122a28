import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'haftruecklass',
  path: '/haftruecklass',
  icon: 'lock',
  group: 'beleg',
  title: { de: 'Haftrücklass', en: 'Retention' },
  short: { de: 'Rücklass', en: 'Retention' },
  description: { de: 'Einbehalte sperren, auszahlen, ersetzen, Fälligkeit ändern', en: 'Lock, pay out and replace retentions, change due dates' },
  shells: ['main'],
  permission: 'HAFTRUECKLASS',
  permissions: {
    HAFTRUECKLASS: { de: 'Einbehalte der eigenen Konten sehen, frühere Termine bestätigen', en: 'See retentions of one’s accounts, confirm earlier dates' },
    'HAFTRUECKLASS.AENDERN': {
      de: 'Einbehalte sperren, entsperren, Fälligkeit ändern, ersetzen, auszahlen',
      en: 'Lock and unlock retentions, change due dates, replace and pay out',
    },
  },
  roles: { Leitung: ['HAFTRUECKLASS'], Buchhaltung: ['HAFTRUECKLASS', 'HAFTRUECKLASS.AENDERN'] },
  screens: ['', 'result'],
  menu: [
    { path: '', label: { de: 'Abfrage', en: 'Query' } },
    { path: 'result', label: { de: 'Ergebnisse', en: 'Results' } },
  ],
  meldungen: {
    'haftruecklass.faellig': {
      text: { de: 'Einbehalte sind fällig oder werden es bald', en: 'Retentions are due or soon will be' },
      permission: 'HAFTRUECKLASS.AENDERN',
      mail: true,
    },
    'haftruecklass.antrag': {
      text: { de: 'Ein früherer Termin eines Einbehalts wartet auf eine zweite Person', en: 'An earlier date of a retention waits for a second person' },
      permission: 'HAFTRUECKLASS',
      mail: true,
    },
    'haftruecklass.antwort': {
      text: { de: 'Mein früherer Termin wurde bestätigt oder abgelehnt', en: 'My earlier date was confirmed or refused' },
      permission: 'HAFTRUECKLASS.AENDERN',
      mail: true,
    },
    'haftruecklass.sperre': {
      text: { de: 'Einbehalte wurden gesperrt oder entsperrt', en: 'Retentions were locked or unlocked' },
      permission: 'HAFTRUECKLASS',
      mail: true,
    },
  },
  widgets: {},
})
