import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'fundsachen',
  path: '/fundsachen',
  icon: 'monitor',
  group: 'system',
  title: { de: 'Fundsachen', en: 'Lost and found' },
  description: { de: 'Was liegen blieb und wo es aufbewahrt wird', en: 'What was left behind and where it is kept' },
  shells: ['main'],
  permission: 'FUNDSACHEN',
  permissions: { FUNDSACHEN: { de: 'Fundsachen sehen und eintragen', en: 'See and enter what was found' } },
  roles: { Mitarbeiter: ['FUNDSACHEN'], Leitung: ['FUNDSACHEN'] },
  menu: [],
  widgets: {},
})
