import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'arbeitsbericht',
  path: '/arbeitsbericht',
  icon: 'notebook-pen',
  group: 'zeit',
  title: { de: 'Arbeitsbericht', en: 'Time report' },
  short: { de: 'Bericht', en: 'Report' },
  description: { de: 'Wofür die Zeit war: Objekt, Tätigkeit, Verrechnung', en: 'What the time was for: object, work, billing' },
  shells: ['main', 'embedded'],
  permission: 'ARBEITSBERICHT',
  permissions: {
    ARBEITSBERICHT: { de: 'Eigene Arbeitsberichte erfassen, ändern, stornieren', en: 'Record, change and strike one’s own time reports' },
    'ARBEITSBERICHT.PARTIE': { de: 'Arbeitsberichte für Kollegen der Partie erfassen', en: 'Record time reports for colleagues of the crew' },
    'ARBEITSBERICHT.ALLE': {
      de: 'Arbeitsberichte aller eigenen Konten lesen, ändern, stornieren, auch für frühere Tage',
      en: 'Read, change and strike the time reports of all one’s accounts, earlier days included',
    },
  },
  menu: [
    { path: '', label: { de: 'Liste', en: 'List' } },
    { path: 'create', label: { de: 'Eingabe', en: 'Input' } },
    { path: 'query', label: { de: 'Abfrage', en: 'Query' } },
    { path: 'result', label: { de: 'Abfrageergebnis', en: 'Query results' } },
  ],
  meldungen: {
    'arbeitsbericht.partie': {
      text: { de: 'Jemand hat für mich einen Arbeitsbericht erfasst', en: 'Somebody recorded a time report for me' },
      recht: 'ARBEITSBERICHT',
      mail: false,
    },
  },
  widgets: {},
  // The objects can be chosen without a network.
  atHand: ['/v1/arbeitsbericht/objekte/entities'],
})
