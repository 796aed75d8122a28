import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'dashboard',
  path: '/dashboard',
  icon: 'layout-dashboard',
  group: 'start',
  title: { de: 'Dashboard', en: 'Dashboard' },
  short: { de: 'Start', en: 'Start' },
  description: { de: 'Der Tag auf einen Blick', en: 'The day at a glance' },
  help: {
    de: 'Hier steht, was heute für Sie wichtig ist: Ihre Arbeitszeit, offene Fragen und offene Aufgaben. Jede Kachel führt zu ihrer Liste. Mit „Anordnen“ verschieben Sie Kacheln, machen sie breiter oder blenden sie aus; die Anordnung gilt an jedem Gerät.',
    en: 'This is what matters to you today: your working time, open questions and open tasks. Each tile leads to its list. With “Arrange” you move tiles, make them wider or hide them; the arrangement is the same on every device.',
  },
  shells: ['main'],
  permission: 'DASHBOARD',
  permissions: { DASHBOARD: { de: 'Dashboard sehen und anordnen', en: 'See and arrange the dashboard' } },
  roles: {
    Mitarbeiter: ['DASHBOARD'],
    Monteur: ['DASHBOARD'],
    Vorarbeiter: ['DASHBOARD'],
    Leitung: ['DASHBOARD'],
    Buchhaltung: ['DASHBOARD'],
    Vertrieb: ['DASHBOARD'],
    Support: ['DASHBOARD'],
    Kunde: ['DASHBOARD'],
  },
  screens: [''],
  menu: [],
  widgets: {},
})
