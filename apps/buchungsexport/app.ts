import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'buchungsexport',
  path: '/buchungsexport',
  icon: 'file-output',
  group: 'beleg',
  title: { de: 'Buchungsexport', en: 'Booking export' },
  short: { de: 'Export', en: 'Export' },
  description: { de: 'Belege, Zahlungen und Einbehalte für den Steuerberater', en: 'Documents, payments and retentions for the accountants' },
  help: {
    de: 'Wählen Sie einen Monat. Die Vorschau zeigt jede Buchung und nennt, was noch fehlt. Was exportiert ist, wird kein zweites Mal exportiert. Der Lauf steht danach in der Liste und lässt sich mit einem Grund zurücknehmen, bis der Steuerberater ihn bestätigt hat.',
    en: 'Choose a month. The preview shows every posting and names what is missing. What has been exported is not exported a second time. The run is then in the list and can be taken back with a reason until the accountants have confirmed it.',
  },
  shells: ['main'],
  permission: 'BUCHUNGSEXPORT',
  permissions: {
    BUCHUNGSEXPORT: { de: 'Belege der eigenen Konten für den Steuerberater exportieren', en: 'Export documents of one’s accounts for the accountants' },
  },
  roles: { Buchhaltung: ['BUCHUNGSEXPORT'] },
  menu: [
    { path: '', label: { de: 'Monate', en: 'Months' } },
    { path: 'laeufe', label: { de: 'Läufe', en: 'Runs' } },
    { path: 'einrichtung', label: { de: 'Einrichtung', en: 'Set-up' } },
  ],
  widgets: {},
})
