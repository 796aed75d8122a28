import { defineApp } from '#platform/contract/app.ts'

/** What this device keeps and has not handed over yet; reached from the connection state. */
export const app = defineApp({
  id: 'warteschlange',
  path: '/warteschlange',
  icon: 'hourglass',
  group: 'system',
  title: { de: 'Warteschlange', en: 'Queue' },
  description: { de: 'Was auf diesem Gerät wartet, bis das Büro erreichbar ist', en: 'What waits on this device until the office can be reached' },
  shells: ['main'],
  permission: 'angemeldet',
  permissions: {},
  menu: [],
  widgets: {},
  tile: false,
})
