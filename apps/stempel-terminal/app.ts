import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'stempel-terminal',
  path: '/stempel-terminal',
  icon: 'timer',
  group: 'zeit',
  title: { de: 'Stempel-Terminal', en: 'Time terminal' },
  short: { de: 'Terminal', en: 'Terminal' },
  description: { de: 'Uhr an der Wand: Terminals, Karten und PIN', en: 'The clock on the wall: terminals, badges and PIN' },
  shells: ['main', 'terminal'],
  permission: 'STEMPELTERMINAL',
  permissions: { STEMPELTERMINAL: { de: 'Terminals der eigenen Konten sehen, Karten anlernen', en: 'See the terminals of one’s accounts, teach badges' } },
  menu: [{ path: '', label: { de: 'Übersicht', en: 'Overview' } }],
  widgets: {},
})
