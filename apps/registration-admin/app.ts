import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'registration-admin',
  path: '/registration-admin',
  icon: 'user-check',
  group: 'system',
  title: { de: 'Registrierungen', en: 'Registrations' },
  description: { de: 'Kunden, die sich registriert haben, zuordnen und freischalten', en: 'Assign and activate customers who have registered' },
  help: {
    de: 'Hier stehen Kunden, die sich selbst registriert haben. Ordnen Sie jede Registrierung einem Kunden zu und schalten Sie sie frei; die Person bekommt eine E-Mail. Was nicht passt, lehnen Sie mit einer Begründung ab.',
    en: 'These are customers who registered themselves. Assign each registration to a customer and activate it; the person gets an email. What does not fit you decline with a reason.',
  },
  shells: ['main'],
  permission: 'REGISTRATIONADMIN',
  permissions: {
    REGISTRATIONADMIN: { de: 'Registrierungen von Kunden prüfen, zuordnen und freischalten', en: 'Check, assign and activate registrations of customers' },
  },
  screens: ['', ':id'],
  menu: [{ path: '', label: { de: 'Registrierungen', en: 'Registrations' } }],
  count: { path: '/v1/registration-admin/stand', field: 'offen', live: ['registrierung'] },
  news: [
    {
      path: '/v1/registration-admin/stand',
      field: 'offen',
      live: ['registrierung'],
      text: { de: '{{n}} {{n|Registrierung wartet|Registrierungen warten}}', en: '{{n}} {{n|registration waits|registrations wait}}' },
      state: 'info',
    },
  ],
  widgets: {},
})
