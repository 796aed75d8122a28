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
    de: 'Hier steht, wofür die Zeit war: Objekt, Tätigkeit und ob sie verrechnet wird. Wählen Sie oben den Tag. Zeiten, die gestempelt, aber noch nicht berichtet sind, stehen als Lücke da und lassen sich dort füllen. Wenn die Woche vollständig ist, reichen Sie sie ein.',
    en: 'This says what the time was for: object, work and whether it is billed. Choose the day above. Times that were stamped and not reported yet stand there as a gap and can be filled in place. Once the week is complete you hand it in.',
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
