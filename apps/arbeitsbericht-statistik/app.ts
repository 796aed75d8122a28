import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'arbeitsbericht-statistik',
  path: '/arbeitsbericht-statistik',
  icon: 'chart-pie',
  group: 'beleg',
  title: { de: 'Arbeitsberichtsstatistik', en: 'Time report statistics' },
  short: { de: 'Statistik', en: 'Statistics' },
  description: { de: 'Stunden auswerten nach Abteilung, Kunde, Objekt …', en: 'Evaluate hours by department, customer, object …' },
  shells: ['main', 'embedded'],
  permission: 'ARBEITSBERICHTSTATISTIK',
  permissions: {
    ARBEITSBERICHTSTATISTIK: { de: 'Stunden und Tickets aller eigenen Konten auswerten', en: 'Evaluate hours and tickets of all one’s accounts' },
    'ARBEITSBERICHTSTATISTIK.WIDGET_STUNDEN': { de: 'Dashboard: die eigenen Stunden nach Art', en: 'Dashboard: one’s own hours by kind' },
    'ARBEITSBERICHTSTATISTIK.WIDGET_TICKETS': { de: 'Dashboard: die eigenen Tickets und ihr Plan', en: 'Dashboard: one’s own tickets and their plan' },
  },
  roles: {
    Mitarbeiter: ['ARBEITSBERICHTSTATISTIK.WIDGET_STUNDEN', 'ARBEITSBERICHTSTATISTIK.WIDGET_TICKETS'],
    Monteur: ['ARBEITSBERICHTSTATISTIK.WIDGET_STUNDEN', 'ARBEITSBERICHTSTATISTIK.WIDGET_TICKETS'],
    Vorarbeiter: ['ARBEITSBERICHTSTATISTIK.WIDGET_STUNDEN', 'ARBEITSBERICHTSTATISTIK.WIDGET_TICKETS'],
    Leitung: ['ARBEITSBERICHTSTATISTIK', 'ARBEITSBERICHTSTATISTIK.WIDGET_STUNDEN', 'ARBEITSBERICHTSTATISTIK.WIDGET_TICKETS'],
    Buchhaltung: ['ARBEITSBERICHTSTATISTIK', 'ARBEITSBERICHTSTATISTIK.WIDGET_STUNDEN', 'ARBEITSBERICHTSTATISTIK.WIDGET_TICKETS'],
    Vertrieb: ['ARBEITSBERICHTSTATISTIK.WIDGET_STUNDEN', 'ARBEITSBERICHTSTATISTIK.WIDGET_TICKETS'],
    Support: ['ARBEITSBERICHTSTATISTIK.WIDGET_STUNDEN', 'ARBEITSBERICHTSTATISTIK.WIDGET_TICKETS'],
  },
  screens: ['', 'query', 'result', 'einrichtung'],
  menu: [
    { path: 'query', label: { de: 'Abfrage', en: 'Query' } },
    { path: 'result', label: { de: 'Ergebnis', en: 'Result' } },
    { path: 'einrichtung', label: { de: 'Einrichtung', en: 'Set-up' }, permission: 'VERWALTUNG' },
  ],
  widgets: {
    stunden: { title: { de: 'Stunden', en: 'Hours' }, permission: 'ARBEITSBERICHTSTATISTIK.WIDGET_STUNDEN', size: 'third' },
    tickets: { title: { de: 'Tickets', en: 'Tickets' }, permission: 'ARBEITSBERICHTSTATISTIK.WIDGET_TICKETS', size: 'third' },
  },
})
