import { defineApp } from '#platform/contract/app.ts'

/** First start of a real company: a one-time link creates it with its administrator. */
export const app = defineApp({
  id: 'einrichtung',
  path: '/einrichtung',
  icon: 'building',
  group: 'system',
  title: { de: 'Einrichtung', en: 'Setup' },
  description: { de: 'Firma und Administration anlegen', en: 'Create the company and its administrator' },
  shells: ['public', 'main'],
  permission: 'public',
  permissions: {},
  screens: [''],
  menu: [],
  widgets: {},
  tile: false,
})
