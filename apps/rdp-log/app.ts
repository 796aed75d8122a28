import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'rdp-log',
  path: '/rdp-log',
  icon: 'monitor',
  group: 'technik',
  title: { de: 'RDP Log', en: 'RDP log' },
  description: { de: 'Wer wann mit welchem System verbunden war', en: 'Who was connected to which system, and when' },
  shells: ['main', 'embedded'],
  permission: 'RDPLOG',
  permissions: {
    RDPLOG: {
      de: 'RDP Log: eigene Sitzungen und die zu eigenen Tickets; Kunden: Sitzungen auf ihren Systemen',
      en: 'RDP log: own sessions and those of own tickets; customers: on their systems',
    },
    'RDPLOG.ALLE': { de: 'RDP Log: Sitzungen aller eigenen Konten, mit Person', en: 'RDP log: sessions of all one’s accounts, with the person' },
    'RDPLOG.IMPORT': { de: 'RDP Log: Sitzungen mit einem Zugang für Skripte übergeben', en: 'RDP log: hand over sessions with a key for scripts' },
    'RDPLOG.DOWNLOAD': { de: 'RDP Log: Sitzungen herunterladen (wird festgehalten)', en: 'RDP log: download a session, which is recorded' },
  },
  roles: { Leitung: ['RDPLOG', 'RDPLOG.ALLE', 'RDPLOG.DOWNLOAD'], Support: ['RDPLOG', 'RDPLOG.DOWNLOAD'] },
  screens: ['', 'search/:id?', 'search', 'uebernehmen', 'einrichtung', 'regeln', 'regeln/:id', 'skripte', 'skripte/:id'],
  menu: [
    { path: '', label: { de: 'Übersicht', en: 'Overview' } },
    { path: 'search', label: { de: 'Suchen', en: 'Search' } },
    { path: 'uebernehmen', label: { de: 'Arbeitszeit übernehmen', en: 'Take over working time' }, permission: 'TICKET.INTERN' },
    { path: 'regeln', label: { de: 'Zuordnung', en: 'Matching' }, permission: 'VERWALTUNG' },
    { path: 'skripte', label: { de: 'Zugang für Skripte', en: 'Keys for scripts' }, permission: 'VERWALTUNG' },
    { path: 'einrichtung', label: { de: 'Einrichtung', en: 'Set-up' }, permission: 'VERWALTUNG' },
  ],
  widgets: {
    offene: { title: { de: 'Sitzungen ohne Arbeitszeit', en: 'Sessions without working time' }, permission: 'RDPLOG', staff: 'RDPLOG.ALLE', size: 'third' },
  },
})
