import { defineApp } from '#platform/contract/app.ts'

/** A customer asks for access; after the confirmation of the address an administrator decides. */
export const app = defineApp({
  id: 'registration',
  path: '/registration',
  icon: 'user',
  group: 'system',
  title: { de: 'Registrierung', en: 'Registration' },
  description: { de: 'Als Kunde einen Zugang anfordern', en: 'Ask for access as a customer' },
  shells: ['public', 'main'],
  permission: 'public',
  permissions: {},
  screens: ['', 'confirm'],
  menu: [],
  widgets: {},
  tile: false,
})
