import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'klaerung',
  path: '/klaerung',
  icon: 'message-square',
  group: 'zeit',
  title: { de: 'Klärung', en: 'Clarification' },
  short: { de: 'Klärung', en: 'Cases' },
  description: { de: 'Fragen zu Zeiten beantworten und freigeben', en: 'Answer and release questions about times' },
  help: {
    de: 'Hier stehen Zeiten, zu denen es eine Frage gibt, zum Beispiel ein fehlendes Gehen. Beantworten Sie Ihre eigenen Fälle; die Leitung gibt die Antwort frei. Öffnen Sie einen Fall, um den Tag, den Vorschlag und den Verlauf zu sehen. Wer vertreten wird, trägt unter „Vertretung“ ein, wer in dieser Zeit freigibt.',
    en: 'These are times about which there is a question, for example a missing clock-out. Answer your own cases; your manager releases the answer. Open a case to see the day, the proposal and what was done. Under “Deputies” you enter who releases in your place.',
  },
  shells: ['main', 'embedded'],
  permission: 'STEMPELERFASSUNG',
  permissions: {},
  screens: ['', 'fall/:id', 'aenderungen', 'vertretung'],
  menu: [
    { path: '', label: { de: 'Klärungsfälle', en: 'Cases' } },
    { path: 'aenderungen', label: { de: 'Änderungen', en: 'Changes' } },
    { path: 'vertretung', label: { de: 'Vertretung', en: 'Deputies' } },
  ],
  count: { path: '/v1/klaerung/stand', field: 'wartet', live: ['klaerung', 'stempel'] },
  meldungen: {
    'klaerung.erinnerung': {
      text: { de: 'Zu meinen Zeiten oder denen meines Teams ist eine Frage offen', en: 'A question about my times or my team’s is open' },
      permission: 'STEMPELERFASSUNG',
      mail: false,
    },
  },
  widgets: { faelle: { title: { de: 'Klärung', en: 'Clarification' }, permission: 'STEMPELERFASSUNG', size: 'third' } },
})
