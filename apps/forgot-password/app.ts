import { defineApp } from '#platform/contract/app.ts'

/** A forgotten password: a code by e-mail, then a new one. */
export const app = defineApp({
  id: 'forgot-password',
  path: '/forgot-password',
  icon: 'key-round',
  group: 'system',
  title: { de: 'Passwort vergessen', en: 'Forgot password' },
  description: { de: 'Neues Passwort mit einem Bestätigungscode setzen', en: 'Set a new password with a confirmation code' },
  shells: ['public', 'main'],
  permission: 'public',
  permissions: {},
  screens: ['', 'reset'],
  menu: [],
  widgets: {},
  tile: false,
})
