import { defineApp } from '#platform/contract/app.ts'

/** What people outside do: check whether the print of a work sheet or a documentation is genuine, and sign a sheet by a link. */
export const app = defineApp({
  id: 'pruefen',
  path: '/pruefen',
  icon: 'clipboard-pen',
  group: 'system',
  title: { de: 'Ausdruck prüfen', en: 'Check a print' },
  description: {
    de: 'Prüfen, ob ein Ausdruck zu einem Arbeitsschein oder einer Dokumentation gehört',
    en: 'Check whether a print belongs to a work sheet or a documentation',
  },
  shells: ['public', 'main'],
  permission: 'public',
  permissions: {},
  screens: ['', 'unterschreiben'],
  menu: [],
  widgets: {},
  tile: false,
})
