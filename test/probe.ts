import { defineApp } from '#platform/contract/app.ts'

/** A small app that no portal has: for tests that give it calls of their own. */
export const probe = defineApp({
  id: 'probe',
  path: '/probe',
  icon: 'clock',
  group: 'system',
  title: { de: 'Probe', en: 'Probe' },
  description: { de: '', en: '' },
  shells: ['main'],
  permission: 'angemeldet',
  permissions: {},
  screens: [],
  menu: [],
  widgets: {},
})
