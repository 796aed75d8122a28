import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'verwaltung',
  path: '/verwaltung',
  icon: 'shield',
  group: 'system',
  title: { de: 'Verwaltung', en: 'Administration' },
  description: { de: 'Personen, Rechte, Stammdaten und Nachweise', en: 'People, rights, master data and records' },
  shells: ['main'],
  permission: 'VERWALTUNG',
  permissions: { VERWALTUNG: { de: 'Personen, Rechte und Stammdaten aller Konten verwalten', en: 'Manage people, rights and master data of all accounts' } },
  menu: [
    { path: '', label: { de: 'Überblick', en: 'Overview' } },
    { path: 'personen', label: { de: 'Personen & Anwender', en: 'People & users' } },
    { path: 'rollen', label: { de: 'Rollen & Rechte', en: 'Roles & rights' } },
    { path: 'abteilungen', label: { de: 'Abteilungen', en: 'Departments' } },
    { path: 'filialen', label: { de: 'Filialen', en: 'Branches' } },
    { path: 'arbeitszeitmodelle', label: { de: 'Arbeitszeitmodelle', en: 'Working-time models' } },
    { path: 'feiertage', label: { de: 'Feiertage', en: 'Holidays' } },
    { path: 'abwesenheiten', label: { de: 'Abwesenheiten', en: 'Absences' } },
    { path: 'zeitregeln', label: { de: 'Zeitregeln', en: 'Working-time rules' } },
    { path: 'stempelcodes', label: { de: 'Stempelcodes', en: 'Stamp codes' } },
    { path: 'sitzungen', label: { de: 'Sitzungen', en: 'Sessions' } },
    { path: 'postausgang', label: { de: 'Postausgang', en: 'Outgoing mail' } },
    { path: 'pruefspur', label: { de: 'Prüfspur', en: 'Audit trail' } },
  ],
  widgets: {},
})
