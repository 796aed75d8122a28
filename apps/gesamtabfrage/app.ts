import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'gesamtabfrage',
  path: '/gesamtabfrage',
  icon: 'files',
  group: 'beleg',
  title: { de: 'Belege', en: 'Documents' },
  description: { de: 'Angebote bis Rechnungen suchen und herunterladen', en: 'Find and download quotations to invoices' },
  shells: ['main', 'embedded'],
  permission: 'GESAMTABFRAGE',
  permissions: {
    GESAMTABFRAGE: { de: 'Belege suchen, lesen, herunterladen; Kunden die eigenen', en: 'Find, read and download documents; customers their own' },
    'GESAMTABFRAGE.KUNDENSUCHE': {
      de: 'Belege aller eigenen Konten, auch eingehende; nach Kunden suchen',
      en: 'Documents of all one’s accounts, incoming ones too; search by customer',
    },
  },
  roles: {
    Leitung: ['GESAMTABFRAGE', 'GESAMTABFRAGE.KUNDENSUCHE'],
    Buchhaltung: ['GESAMTABFRAGE', 'GESAMTABFRAGE.KUNDENSUCHE'],
    Vertrieb: ['GESAMTABFRAGE', 'GESAMTABFRAGE.KUNDENSUCHE'],
  },
  screens: ['', ':type/find', ':type/list', ':type/business-case/:id'],
  menu: [{ path: '', label: { de: 'Belegarten', en: 'Types' } }],
  finds: '/v1/gesamtabfrage/suche',
  widgets: {},
})
