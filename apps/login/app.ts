import { defineApp } from '#platform/contract/app.ts'

/** Signing in, and everything that a session answers. */
export const app = defineApp({
  id: 'login',
  path: '/login',
  icon: 'log-in',
  group: 'system',
  title: { de: 'Anmelden', en: 'Sign in' },
  description: { de: 'Anmeldung am Portal', en: 'Sign in to the portal' },
  shells: ['public', 'main'],
  permission: 'public',
  permissions: {},
  screens: ['', 'settings'],
  menu: [],
  widgets: {},
  tile: false,
})
