import { defineApp } from '#platform/contract/app.ts'

/** What people outside do with a work sheet: check whether a print is genuine, and sign by a link. */
export const app = defineApp({
  id: 'pruefen',
  path: '/pruefen',
  icon: 'clipboard-pen',
  group: 'system',
  title: { de: 'Arbeitsschein prüfen', en: 'Check a work sheet' },
  description: { de: 'Prüfen, ob ein Ausdruck zu einem unterschriebenen Arbeitsschein gehört', en: 'Check whether a print belongs to a signed work sheet' },
  shells: ['public', 'main'],
  permission: 'public',
  permissions: {},
  menu: [],
  widgets: {},
  tile: false,
})
