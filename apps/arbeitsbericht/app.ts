import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'arbeitsbericht',
  path: '/arbeitsbericht',
  icon: 'notebook-pen',
  group: 'zeit',
  title: { de: 'Arbeitsbericht', en: 'Time report' },
  short: { de: 'Bericht', en: 'Report' },
  description: { de: 'Wofür die Zeit war: Objekt, Tätigkeit, Verrechnung', en: 'What the time was for: object, work, billing' },
  help: {
    de: 'Hier tragen Sie ein, wofür die Zeit war: Objekt, Tätigkeit und Verrechnung. Wählen Sie oben den Tag. Gestempelte Zeiten ohne Eintrag erscheinen als Lücke und lassen sich dort füllen. Wenn die Woche vollständig ist, reichen Sie sie ein.',
    en: 'Here you enter what the time was for: object, work and billing. Choose the day above. Stamped times without an entry appear as a gap and can be filled there. Once the week is complete you hand it in.',
  },
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
  roles: {
    Mitarbeiter: ['ARBEITSBERICHT'],
    Monteur: ['ARBEITSBERICHT'],
    Vorarbeiter: ['ARBEITSBERICHT', 'ARBEITSBERICHT.PARTIE'],
    Leitung: ['ARBEITSBERICHT', 'ARBEITSBERICHT.PARTIE', 'ARBEITSBERICHT.ALLE'],
    Buchhaltung: ['ARBEITSBERICHT'],
    Vertrieb: ['ARBEITSBERICHT'],
    Support: ['ARBEITSBERICHT'],
  },
  screens: ['aktionen', '', 'create', 'query', 'result', 'einrichtung', ':id/edit'],
  menu: [
    { path: 'aktionen', label: { de: 'Aktionen', en: 'Actions' } },
    { path: '', label: { de: 'Liste', en: 'List' } },
    { path: 'query', label: { de: 'Abfrage', en: 'Query' } },
    { path: 'result', label: { de: 'Abfrageergebnis', en: 'Query results' } },
    { path: 'create', label: { de: 'Eingabe', en: 'Input' } },
    { path: 'einrichtung', label: { de: 'Einrichtung', en: 'Set-up' }, permission: 'VERWALTUNG' },
  ],
  meldungen: {
    'arbeitsbericht.partie': {
      text: { de: 'Jemand hat für mich einen Arbeitsbericht erfasst', en: 'Somebody recorded a time report for me' },
      permission: 'ARBEITSBERICHT',
      mail: false,
    },
  },
  widgets: {},
  // Objects can be chosen, and places shown on a map, without a network.
  atHand: ['/v1/arbeitsbericht/objekte/entities', '/v1/arbeitsbericht/einstellungen'],
  // So can the day be filled, for the crew, too.
  bundles: ['/v1/arbeitsbericht/zurhand'],
})
