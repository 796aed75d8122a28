import { defineApp } from '#platform/contract/app.ts'

/** A person's own settings: appearance, password, sessions, account. */
export const app = defineApp({
  id: 'settings',
  path: '/settings',
  icon: 'settings',
  group: 'system',
  title: { de: 'Einstellungen', en: 'Settings' },
  description: { de: 'Darstellung, Passwort, Sitzungen', en: 'Appearance, password, sessions' },
  shells: ['main'],
  permission: 'angemeldet',
  permissions: {},
  menu: [],
  widgets: {},
  tile: false,
})
