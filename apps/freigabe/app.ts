import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'freigabe',
  path: '/freigabe',
  icon: 'stamp',
  group: 'beleg',
  title: { de: 'Freigabe', en: 'Release' },
  description: { de: 'Eingehende Belege prüfen und freigeben', en: 'Check and release incoming documents' },
  shells: ['main'],
  permission: 'FREIGABE',
  permissions: {
    FREIGABE: { de: 'Belege freigeben, für die man zuständig ist', en: 'Release documents that one is responsible for' },
    'FREIGABE.REGELN': { de: 'Freigaberegeln erfassen und als zweite Person bestätigen', en: 'Write release rules, and confirm them as the second person' },
    'FREIGABE.FREISTELLUNG': { de: 'Freistellungsbescheinigungen von Lieferanten pflegen', en: 'Maintain suppliers’ certificates of exemption' },
    'FREIGABE.ALLE': { de: 'Alle Freigaben der eigenen Konten lesen', en: 'Read all releases of one’s accounts' },
  },
  roles: { Leitung: ['FREIGABE', 'FREIGABE.REGELN'], Buchhaltung: ['FREIGABE', 'FREIGABE.ALLE', 'FREIGABE.FREISTELLUNG'] },
  screens: ['', 'fenster', 'freigeben', 'regeln/:id?', 'regeln', 'bauleitung/:id?', 'bauleitung', 'freistellung/:id?', 'freistellung', 'probe', ':id'],
  menu: [
    { path: '', label: { de: 'Liste', en: 'List' } },
    { path: 'fenster', label: { de: 'Freigabefenster öffnen', en: 'Open release window' } },
    { path: 'freigeben', label: { de: 'Freigeben', en: 'Release' } },
    { path: 'freistellung', label: { de: 'Freistellungen', en: 'Exemptions' }, permission: 'FREIGABE.FREISTELLUNG' },
    { path: 'regeln', label: { de: 'Regeln', en: 'Rules' }, permission: 'FREIGABE.REGELN' },
    { path: 'bauleitung', label: { de: 'Bauleitung', en: 'Heads of sites' }, permission: 'FREIGABE.REGELN' },
    { path: 'probe', label: { de: 'Regeln ausprobieren', en: 'Try rules out' }, permission: 'FREIGABE.REGELN' },
  ],
  count: { path: '/v1/freigabe/stand', field: 'wartet', live: ['freigabe', 'beleg'] },
  news: [
    {
      path: '/v1/freigabe/stand',
      field: 'wartet',
      live: ['freigabe', 'beleg'],
      text: { de: '{{n}} {{n|Beleg wartet|Belege warten}} auf Sie', en: '{{n}} {{n|document waits|documents wait}} for you' },
      state: 'info',
    },
  ],
  meldungen: {
    'freigabe.wartet': { text: { de: 'Ein Beleg wartet auf meine Freigabe', en: 'A document waits for my release' }, permission: 'FREIGABE', mail: false },
    'freigabe.zurueck': {
      text: { de: 'Jemand stellt mir eine Rückfrage zu einem Beleg oder beantwortet meine', en: 'Somebody asks me about a document, or answers my question' },
      permission: 'FREIGABE',
      mail: false,
    },
    'freigabe.erinnerung': {
      text: { de: 'Einmal am Tag: was auf meine Freigabe wartet', en: 'Once a day: what waits for my release' },
      permission: 'FREIGABE',
      mail: true,
    },
    'freigabe.skonto': {
      text: { de: 'Das Skonto endet morgen, und der Beleg wartet auf mich', en: 'The discount ends tomorrow, and the document waits for me' },
      permission: 'FREIGABE',
      mail: true,
    },
  },
  widgets: {},
  // What waits can be read and decided without a network.
  atHand: ['/v1/freigabe/wartend'],
})
