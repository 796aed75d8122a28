import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'statusabfrage',
  path: '/statusabfrage',
  icon: 'users',
  group: 'zeit',
  title: { de: 'Statusabfrage', en: 'Attendance status' },
  short: { de: 'Status', en: 'Presence' },
  description: { de: 'Wer ist da, wer fehlt', en: 'Who is here, who is missing' },
  help: {
    de: 'Hier sehen Sie, wer da ist, wer fehlt und wer kommen sollte. Ausnahmen stehen oben. Öffnen Sie eine Abteilung oder eine Person, um den Tag zu sehen, anzurufen oder eine Nachricht zu senden. Die Evakuierungsliste nennt alle, die im Haus sind, und lässt sich auch ohne Netz abhaken.',
    en: 'Here you see who is present, who is missing and who was expected. Exceptions come first. Open a department or a person to see the day, to call or to send a message. The evacuation list names everybody in the building and can be ticked off without a network, too.',
  },
  shells: ['main', 'embedded'],
  permission: 'STATUSABFRAGE',
  permissions: {
    STATUSABFRAGE: { de: 'Anwesenheit der Mitarbeiter sehen', en: 'See who is present' },
    'STATUSABFRAGE.GRUND': { de: 'Gründe von Abwesenheiten sehen (Urlaub, Krank …)', en: 'See why people are away (holiday, sick …)' },
    'STATUSABFRAGE.AUSREISSER': {
      de: 'Auffällige Arbeitszeiten sehen: zu lang, ohne Pause, ohne Ruhe, ohne Gehen',
      en: 'See working times that stand out: too long, no break, no rest, no departure',
    },
    'STATUSABFRAGE.NACHRICHT': { de: 'Mitarbeiter anrufen und ihnen Nachrichten senden', en: 'Call employees and send them messages' },
  },
  roles: {
    Mitarbeiter: ['STATUSABFRAGE'],
    Leitung: ['STATUSABFRAGE', 'STATUSABFRAGE.GRUND', 'STATUSABFRAGE.AUSREISSER', 'STATUSABFRAGE.NACHRICHT'],
    Buchhaltung: ['STATUSABFRAGE'],
    Vertrieb: ['STATUSABFRAGE'],
    Support: ['STATUSABFRAGE', 'STATUSABFRAGE.NACHRICHT'],
  },
  menu: [
    { path: '', label: { de: 'Abteilungen', en: 'Departments' } },
    { path: 'mitarbeiter', label: { de: 'Mitarbeiter', en: 'Employees' } },
    { path: 'ausreisser', label: { de: 'Ausreißer', en: 'Outliers' }, permission: 'STATUSABFRAGE.AUSREISSER' },
    { path: 'evakuierung', label: { de: 'Evakuierung', en: 'Evacuation' } },
    { path: 'wand', label: { de: 'Wandtafel', en: 'Wall board' } },
  ],
  bare: ['wand'],
  // Who is in the house has to be known when there is fire and no network.
  atHand: ['/v1/statusabfrage/haus'],
  widgets: { ausreisser: { title: { de: 'Auffälligkeiten', en: 'Getting out of hand' }, permission: 'STATUSABFRAGE.AUSREISSER', size: 'half' } },
})
