import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'dokumentation',
  path: '/dokumentation',
  icon: 'file-pen',
  group: 'auftrag',
  title: { de: 'Dokumentation', en: 'Documentation' },
  short: { de: 'Doku', en: 'Docs' },
  description: { de: 'Baustelle mit Text und Fotos dokumentieren', en: 'Document the site with text and photos' },
  shells: ['main', 'embedded'],
  permission: 'DOKUMENTATION',
  permissions: {
    DOKUMENTATION: { de: 'Dokumentieren: eigene erfassen, ändern, lesen', en: 'Document: create, change and read one’s own' },
    'DOKUMENTATION.ALLE': {
      de: 'Dokumentation aller eigenen Konten lesen, ändern, festschreiben, senden, neue Fassung',
      en: 'Read, change, release and send the documentation of all one’s accounts, make a new version',
    },
  },
  roles: { Monteur: ['DOKUMENTATION'], Vorarbeiter: ['DOKUMENTATION'], Leitung: ['DOKUMENTATION', 'DOKUMENTATION.ALLE'] },
  screens: ['', 'result', 'fristen', ':id'],
  menu: [
    { path: '', label: { de: 'Erfassen', en: 'Create' } },
    { path: 'result', label: { de: 'Suchen', en: 'Search' }, records: true },
    { path: 'fristen', label: { de: 'Fristen', en: 'Time limits' }, permission: 'DOKUMENTATION.ALLE' },
  ],
  widgets: {},
  meldungen: {
    'dokumentation.fristen': { text: { de: 'Fristen von Dokumentationen', en: 'Time limits of documentation' }, permission: 'DOKUMENTATION.ALLE', mail: true },
  },
  // The objects can be chosen without a network.
  atHand: ['/v1/dokumentation/objekte/entities'],
})
