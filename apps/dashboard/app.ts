import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'dashboard',
  path: '/dashboard',
  icon: 'layout-dashboard',
  group: 'start',
  title: { de: 'Dashboard', en: 'Dashboard' },
  short: { de: 'Start', en: 'Start' },
  description: { de: 'Der Tag auf einen Blick', en: 'The day at a glance' },
  shells: ['main'],
  permission: 'DASHBOARD',
  permissions: { DASHBOARD: { de: 'Dashboard sehen und anordnen', en: 'See and arrange the dashboard' } },
  menu: [],
  widgets: {},
})
