import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'registration-admin',
  path: '/registration-admin',
  icon: 'user-check',
  group: 'system',
  title: { de: 'Registrierungen', en: 'Registrations' },
  description: { de: 'Kunden, die sich registriert haben, zuordnen und freischalten', en: 'Assign and activate customers who have registered' },
  shells: ['main'],
  permission: 'REGISTRATIONADMIN',
  permissions: {
    REGISTRATIONADMIN: { de: 'Registrierungen von Kunden prüfen, zuordnen und freischalten', en: 'Check, assign and activate registrations of customers' },
  },
  menu: [{ path: '', label: { de: 'Registrierungen', en: 'Registrations' } }],
  count: { path: '/v1/registration-admin/stand', field: 'offen', live: ['registrierung'] },
  widgets: {},
})
