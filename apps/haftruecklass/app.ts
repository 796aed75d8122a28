import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'haftruecklass',
  path: '/haftruecklass',
  icon: 'lock',
  group: 'beleg',
  title: { de: 'Haftrücklass', en: 'Retention' },
  description: { de: 'Was einbehalten ist: sperren, Fälligkeit, auszahlen, ersetzen', en: 'What is kept back: lock, due date, pay out, replace' },
  shells: ['main'],
  permission: 'HAFTRUECKLASS',
  permissions: {
    HAFTRUECKLASS: { de: 'Einbehalte der eigenen Konten sehen, frühere Termine bestätigen', en: 'See retentions of one’s accounts, confirm earlier dates' },
    'HAFTRUECKLASS.AENDERN': {
      de: 'Einbehalte sperren, entsperren, Fälligkeit ändern, ersetzen, auszahlen',
      en: 'Lock and unlock retentions, change due dates, replace and pay out',
    },
  },
  menu: [
    { path: '', label: { de: 'Abfrage', en: 'Query' } },
    { path: 'result', label: { de: 'Ergebnisse', en: 'Results' } },
  ],
  meldungen: {
    'haftruecklass.faellig': {
      text: { de: 'Einbehalte werden bald fällig oder sind es', en: 'Retentions fall due soon or are due' },
      recht: 'HAFTRUECKLASS.AENDERN',
      mail: true,
    },
  },
  widgets: {},
})
