import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'fundsachen',
  path: '/fundsachen',
  icon: 'monitor',
  group: 'system',
  title: { de: 'Fundsachen', en: 'Lost and found' },
  description: { de: 'Was liegen blieb und wo es aufbewahrt wird', en: 'What was left behind and where it is kept' },
  help: {
    de: 'Hier steht, was liegen blieb und wo es aufbewahrt wird. Tragen Sie ein, was Sie gefunden haben. Wer etwas abholt, steht danach dabei.',
    en: 'This shows what was left behind and where it is kept. Enter what you found. Whoever fetches something is noted afterwards.',
  },
  shells: ['main'],
  permission: 'FUNDSACHEN',
  permissions: { FUNDSACHEN: { de: 'Fundsachen sehen und eintragen', en: 'See and enter what was found' } },
  roles: { Mitarbeiter: ['FUNDSACHEN'], Leitung: ['FUNDSACHEN'] },
  screens: [''],
  menu: [],
  widgets: {},
})
