import { defineApp } from '#platform/contract/app.ts'

/** What this device keeps and has not handed over yet; reached from the connection state. */
export const app = defineApp({
  id: 'warteschlange',
  path: '/warteschlange',
  icon: 'hourglass',
  group: 'system',
  title: { de: 'Warteschlange', en: 'Queue' },
  description: { de: 'Was auf diesem Gerät noch nicht übertragen ist', en: 'What is on this device and not sent yet' },
  help: {
    de: 'Was Sie ohne Netz eingeben, steht hier, bis es übertragen ist. Ein Häkchen heißt: auf dem Gerät gespeichert; zwei heißen: übertragen. Sie müssen nichts tun, sobald wieder Netz da ist. Was nicht übernommen werden konnte, können Sie hier ändern und noch einmal senden.',
    en: 'What you enter without a network stands here until it is sent. One tick means kept on the device; two mean sent. You need not do anything once the network is back. What could not be accepted can be changed here and sent again.',
  },
  shells: ['main'],
  permission: 'angemeldet',
  permissions: {},
  screens: [''],
  menu: [],
  widgets: {},
  tile: false,
})
