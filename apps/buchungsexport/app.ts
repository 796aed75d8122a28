import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'buchungsexport',
  path: '/buchungsexport',
  icon: 'file-output',
  group: 'beleg',
  title: { de: 'Buchungsexport', en: 'Booking export' },
  short: { de: 'Export', en: 'Export' },
  description: { de: 'Belege, Zahlungen und Einbehalte für den Steuerberater', en: 'Documents, payments and retentions for the accountants' },
  shells: ['main'],
  permission: 'BUCHUNGSEXPORT',
  permissions: {
    BUCHUNGSEXPORT: { de: 'Belege der eigenen Konten für den Steuerberater exportieren', en: 'Export documents of one’s accounts for the accountants' },
  },
  roles: { Buchhaltung: ['BUCHUNGSEXPORT'] },
  screens: ['', 'laeufe/:id?', 'laeufe', 'einrichtung'],
  menu: [
    { path: '', label: { de: 'Monate', en: 'Months' } },
    { path: 'laeufe', label: { de: 'Läufe', en: 'Runs' } },
    { path: 'einrichtung', label: { de: 'Einrichtung', en: 'Set-up' } },
  ],
  widgets: {},
})
