import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'umsatzstatistik',
  path: '/umsatzstatistik',
  icon: 'chart-column',
  group: 'beleg',
  title: { de: 'Umsatzstatistik', en: 'Sales statistics' },
  short: { de: 'Umsatz', en: 'Sales' },
  description: {
    de: 'Umsatz und Deckungsbeitrag gegen das Vorjahr, von der Filiale bis zum Beleg',
    en: 'Sales and margin against the year before, from the branch to the document',
  },
  shells: ['main', 'embedded'],
  permission: 'UMSATZSTATISTIK',
  permissions: {
    UMSATZSTATISTIK: { de: 'Umsätze aller eigenen Konten auswerten', en: 'Evaluate sales of all one’s accounts' },
    'UMSATZSTATISTIK.DB': { de: 'Lagerwert und Deckungsbeitrag sehen', en: 'See stock value and margin' },
    'UMSATZSTATISTIK.VERTRETER': { de: 'Umsätze anderer Vertreter mit Namen sehen', en: 'See sales of other sellers by name' },
    'UMSATZSTATISTIK.WIDGET': { de: 'Dashboard: Umsatz des Jahres gegen das Vorjahr', en: 'Dashboard: sales of the year against the year before' },
    'UMSATZSTATISTIK.WIDGET_TAG': { de: 'Dashboard: Umsatz eines Tages nach Filialen', en: 'Dashboard: sales of a day by branch' },
  },
  roles: {
    Leitung: ['UMSATZSTATISTIK', 'UMSATZSTATISTIK.DB', 'UMSATZSTATISTIK.WIDGET', 'UMSATZSTATISTIK.WIDGET_TAG'],
    Buchhaltung: ['UMSATZSTATISTIK', 'UMSATZSTATISTIK.DB', 'UMSATZSTATISTIK.VERTRETER', 'UMSATZSTATISTIK.WIDGET', 'UMSATZSTATISTIK.WIDGET_TAG'],
    Vertrieb: ['UMSATZSTATISTIK', 'UMSATZSTATISTIK.WIDGET', 'UMSATZSTATISTIK.WIDGET_TAG'],
  },
  screens: ['', 'query', 'result', 'einrichtung', 'einrichtung/:id'],
  menu: [
    { path: 'query', label: { de: 'Abfrage', en: 'Query' } },
    { path: 'result', label: { de: 'Ergebnis', en: 'Result' } },
    { path: 'einrichtung', label: { de: 'Aufgliederungen', en: 'Breakdowns' }, permission: 'VERWALTUNG' },
  ],
  widgets: {
    jahr: { title: { de: 'Umsatz des Jahres', en: 'Sales of the year' }, permission: 'UMSATZSTATISTIK.WIDGET', size: 'third' },
    tag: { title: { de: 'Umsatz des Tages', en: 'Sales of the day' }, permission: 'UMSATZSTATISTIK.WIDGET_TAG', size: 'full' },
  },
})
