import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'klaerung',
  path: '/klaerung',
  icon: 'message-square',
  group: 'zeit',
  title: { de: 'Klärung', en: 'Clarification' },
  description: { de: 'Fragen zu Zeiten beantworten und freigeben', en: 'Answer and release questions about times' },
  shells: ['main', 'embedded'],
  permission: 'STEMPELERFASSUNG',
  permissions: {},
  menu: [
    { path: '', label: { de: 'Klärungsfälle', en: 'Cases' } },
    { path: 'aenderungen', label: { de: 'Änderungen', en: 'Changes' } },
    { path: 'vertretung', label: { de: 'Vertretung', en: 'Deputies' } },
  ],
  count: { path: '/v1/klaerung/stand', field: 'wartet', live: ['klaerung', 'stempel'] },
  meldungen: {
    'klaerung.erinnerung': {
      text: { de: 'Zu meinen Zeiten oder denen meines Teams ist eine Frage offen', en: 'A question about my times or my team’s is open' },
      recht: 'STEMPELERFASSUNG',
      mail: false,
    },
  },
  widgets: { faelle: { title: { de: 'Klärung', en: 'Clarification' }, permission: 'STEMPELERFASSUNG', size: 'third' } },
})
