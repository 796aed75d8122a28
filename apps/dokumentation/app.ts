import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'dokumentation',
  path: '/dokumentation',
  icon: 'file-pen',
  group: 'auftrag',
  title: { de: 'Dokumentation', en: 'Documentation' },
  short: { de: 'Doku', en: 'Docs' },
  description: { de: 'Festhalten, was war: Text und Fotos', en: 'Put down what was: words and photos' },
  shells: ['main', 'embedded'],
  permission: 'DOKUMENTATION',
  permissions: {
    DOKUMENTATION: { de: 'Dokumentieren: eigene erfassen, ändern, lesen', en: 'Document: create, change and read one’s own' },
    'DOKUMENTATION.ALLE': {
      de: 'Dokumentation aller eigenen Konten lesen, ändern, festschreiben, neue Fassung',
      en: 'Read, change and release the documentation of all one’s accounts, make a new version',
    },
  },
  menu: [
    { path: '', label: { de: 'Erfassen', en: 'Create' } },
    { path: 'result', label: { de: 'Suchen', en: 'Search' } },
  ],
  widgets: {},
  // The objects can be chosen without a network.
  atHand: ['/v1/dokumentation/objekte/entities'],
})
