import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'statusabfrage',
  path: '/statusabfrage',
  icon: 'users',
  group: 'zeit',
  title: { de: 'Statusabfrage', en: 'Attendance status' },
  short: { de: 'Status', en: 'Presence' },
  description: { de: 'Wer ist da, wer fehlt', en: 'Who is here, who is missing' },
  shells: ['main', 'embedded'],
  permission: 'STATUSABFRAGE',
  news: [
    {
      path: '/v1/statusabfrage/uebersicht/{stichdatum}',
      field: 'fehltUnerwartet',
      live: ['anwesenheit'],
      text: { de: '{{n}} {{n|fehlt|fehlen}} unerwartet', en: '{{n}} {{n|is|are}} missing unexpectedly' },
      state: 'bad',
    },
  ],
  permissions: {
    STATUSABFRAGE: { de: 'Anwesenheit der Mitarbeiter sehen', en: 'See who is present' },
    'STATUSABFRAGE.GRUND': { de: 'Gründe von Abwesenheiten sehen (Urlaub, Krank …)', en: 'See why people are away (holiday, sick …)' },
    'STATUSABFRAGE.AUSREISSER': {
      de: 'Auffällige Arbeitszeiten sehen: zu lang, ohne Pause, ohne Ruhe, ohne Gehen',
      en: 'See working times that stand out: too long, no break, no rest, no clock-out',
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
  screens: ['', 'mitarbeiter', 'wand', 'ausreisser', 'evakuierung', 'evakuierung/:id', 'abteilung/:id', 'abteilung/:id/detail/:idlstfix'],
  menu: [
    { path: '', label: { de: 'Abteilungen', en: 'Departments' } },
    { path: 'mitarbeiter', label: { de: 'Mitarbeiter', en: 'Employees' } },
    { path: 'ausreisser', label: { de: 'Auffälligkeiten', en: 'What stands out' }, permission: 'STATUSABFRAGE.AUSREISSER' },
    { path: 'evakuierung', label: { de: 'Evakuierung', en: 'Evacuation' } },
    { path: 'wand', label: { de: 'Wandtafel', en: 'Wall board' } },
  ],
  bare: ['wand'],
  // Who is in the house has to be known when there is fire and no network.
  atHand: ['/v1/statusabfrage/haus'],
  widgets: { ausreisser: { title: { de: 'Auffälligkeiten', en: 'What stands out' }, permission: 'STATUSABFRAGE.AUSREISSER', size: 'half' } },
})
