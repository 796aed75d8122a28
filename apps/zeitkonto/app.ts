import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'zeitkonto',
  path: '/zeitkonto',
  icon: 'wallet',
  group: 'zeit',
  title: { de: 'Zeitkonto', en: 'Time account' },
  description: { de: 'Wochen einreichen, Monate abschließen, Saldo nachsehen', en: 'Hand in weeks, close months, look up the balance' },
  shells: ['main'],
  permission: 'STEMPELERFASSUNG',
  permissions: {
    'ZEITKONTO.ABSCHLUSS': {
      de: 'Monate der Mitarbeiter der eigenen Konten abschließen und öffnen, Zeitkonten buchen',
      en: 'Close and reopen months of the employees of one’s accounts, book on time accounts',
    },
  },
  menu: [
    { path: '', label: { de: 'Woche', en: 'Week' } },
    { path: 'monat', label: { de: 'Monat', en: 'Month' } },
    { path: 'konto', label: { de: 'Konto', en: 'Account' } },
    {
      path: 'team',
      label: { de: 'Team', en: 'Team' },
      permission: 'STEMPELERFASSUNG.ALLE',
      also: { path: '/v1/klaerung/stand', field: 'vertretungFuer', live: ['klaerung', 'stempel'] },
    },
  ],
  widgets: {},
})
