import { defineApp } from '#platform/contract/app.ts'

const personen = { de: 'Personen', en: 'People' }
const zeit = { de: 'Zeit', en: 'Time' }
const geraete = { de: 'Geräte', en: 'Devices' }
const nachweise = { de: 'Nachweise', en: 'Records' }
const ueberblick = { path: '/v1/verwaltung/ueberblick', live: ['verwaltung', 'post', 'quarantaene', 'terminal'] } as const

export const app = defineApp({
  id: 'verwaltung',
  path: '/verwaltung',
  icon: 'shield',
  group: 'system',
  title: { de: 'Verwaltung', en: 'Administration' },
  description: { de: 'Personen, Rechte, Stammdaten und Nachweise', en: 'People, rights, master data and records' },
  shells: ['main'],
  permission: 'VERWALTUNG',
  finds: '/v1/verwaltung/suche',
  permissions: {
    VERWALTUNG: { de: 'Personen, Rechte und Stammdaten aller Konten verwalten', en: 'Manage people, rights and master data of all accounts' },
    BELEGIMPORT: {
      de: 'Kunden, Artikel, Belege und Zahlungen aus anderen Programmen übernehmen',
      en: 'Import customers, articles, documents and payments from other programs',
    },
  },
  roles: { Buchhaltung: ['BELEGIMPORT'] },
  news: [
    {
      ...ueberblick,
      field: 'schluesselwechsel',
      text: { de: 'Ein Schlüsselwechsel wartet auf Bestätigung', en: 'A change of key waits to be confirmed' },
      state: 'warn',
    },
    {
      ...ueberblick,
      field: 'quarantaene',
      text: { de: '{{n}} {{n|Eintrag|Einträge}} in der Quarantäne', en: '{{n}} {{n|entry|entries}} in quarantine' },
      state: 'warn',
    },
    {
      ...ueberblick,
      field: 'fehlgeschlagen',
      text: { de: '{{n}} {{n|E-Mail ging|E-Mails gingen}} nicht hinaus', en: '{{n}} {{n|e-mail|e-mails}} could not be sent' },
      state: 'bad',
    },
    {
      ...ueberblick,
      field: 'terminalbefunde',
      text: { de: '{{n}} {{n|Störung|Störungen}} an Terminals', en: '{{n}} {{n|fault|faults}} at terminals' },
      state: 'warn',
    },
  ],
  menu: [
    { path: '', label: { de: 'Überblick', en: 'Overview' } },
    { path: 'personen', group: personen, label: { de: 'Personen & Anwender', en: 'People & users' } },
    { path: 'kunden', group: personen, label: { de: 'Kunden', en: 'Customers' } },
    { path: 'objektgruppen', group: personen, label: { de: 'Objektgruppen', en: 'Object groups' } },
    { path: 'kundengruppen', group: personen, label: { de: 'Kundengruppen', en: 'Customer groups' } },
    { path: 'rollen', group: personen, label: { de: 'Rollen & Rechte', en: 'Roles & rights' } },
    { path: 'abteilungen', group: personen, label: { de: 'Abteilungen', en: 'Departments' } },
    { path: 'filialen', group: personen, label: { de: 'Filialen', en: 'Branches' } },
    { path: 'sitzungen', group: personen, label: { de: 'Sitzungen', en: 'Sessions' } },
    { path: 'arbeitszeitmodelle', group: zeit, label: { de: 'Arbeitszeitmodelle', en: 'Working-time models' } },
    { path: 'feiertage', group: zeit, label: { de: 'Feiertage', en: 'Holidays' } },
    { path: 'abwesenheiten', group: zeit, label: { de: 'Abwesenheiten', en: 'Absences' } },
    { path: 'zeitregeln', group: zeit, label: { de: 'Zeitregeln', en: 'Working-time rules' } },
    { path: 'zeitbeginn', group: zeit, label: { de: 'Beginn der Zeiterfassung', en: 'Start of recording time' } },
    { path: 'stempelcodes', group: zeit, label: { de: 'Stempelcodes', en: 'Stamp codes' } },
    { path: 'terminals', group: geraete, label: { de: 'Terminals', en: 'Terminals' } },
    { path: 'terminal-befunde', group: geraete, label: { de: 'Störungen', en: 'Faults' } },
    { path: 'nfc-tags', group: geraete, label: { de: 'NFC-Tags', en: 'NFC tags' } },
    { path: 'geraete', group: geraete, label: { de: 'Geräte', en: 'Devices' } },
    { path: 'quarantaene', group: geraete, label: { de: 'Quarantäne', en: 'Quarantine' } },
    { path: 'pruefspur', group: nachweise, label: { de: 'Prüfspur', en: 'Audit trail' } },
    { path: 'aufbewahrung', group: nachweise, label: { de: 'Aufbewahrung', en: 'Retention' } },
    { path: 'schluesselwechsel', group: nachweise, label: { de: 'Schlüsselwechsel', en: 'Change of key' } },
    { path: 'posteingang', group: nachweise, label: { de: 'Posteingang', en: 'Incoming mail' } },
    { path: 'postausgang', group: nachweise, label: { de: 'Postausgang', en: 'Outgoing mail' } },
    { path: 'zugaenge', group: nachweise, label: { de: 'Zugänge', en: 'Program access' } },
    { path: 'importe', group: nachweise, label: { de: 'Importe', en: 'Imports' } },
  ],
  widgets: {},
})
