import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'stempelerfassung',
  path: '/stempelerfassung',
  icon: 'calendar-clock',
  group: 'zeit',
  title: { de: 'Stempelerfassung', en: 'Time stamps' },
  short: { de: 'Stempel', en: 'Stamps' },
  description: { de: 'Kommen und Gehen erfassen und nachsehen', en: 'Clock in and out, and look it up' },
  help: {
    de: 'Hier stempeln Sie Kommen, Pause und Gehen und sehen Ihre Woche. Ohne Netz wird der Stempel auf dem Gerät gespeichert und später automatisch übertragen. Fehlt ein Stempel, steht die Frage am Tag: Den Vorschlag übernehmen Sie mit einem Klick, oder Sie geben eine andere Zeit an. „Erfassen“ trägt eine Zeit von Hand nach, „Suchen“ findet ältere Stempel.',
    en: 'Here you clock in, take breaks, clock out and see your week. Without a network the stamp is kept on the device and sent later by itself. Where a stamp is missing, the question stands at the day: take the proposal with one click, or give another time. “Record” adds a time by hand, “Search” finds older stamps.',
  },
  shells: ['main', 'embedded'],
  permission: 'STEMPELERFASSUNG',
  permissions: {
    STEMPELERFASSUNG: { de: 'Eigene Zeitstempel erfassen und sehen', en: 'Record and see one’s own time stamps' },
    'STEMPELERFASSUNG.ALLE': { de: 'Zeitstempel aller Mitarbeiter der eigenen Konten sehen', en: 'See the time stamps of all employees of one’s accounts' },
    'STEMPELERFASSUNG.KORREKTUR': {
      de: 'Zeitstempel für andere erfassen, korrigieren und löschen',
      en: 'Record time stamps for others, correct and delete them',
    },
  },
  roles: {
    Mitarbeiter: ['STEMPELERFASSUNG'],
    Monteur: ['STEMPELERFASSUNG'],
    Vorarbeiter: ['STEMPELERFASSUNG'],
    Leitung: ['STEMPELERFASSUNG', 'STEMPELERFASSUNG.ALLE', 'STEMPELERFASSUNG.KORREKTUR'],
    Buchhaltung: ['STEMPELERFASSUNG', 'STEMPELERFASSUNG.ALLE'],
    Vertrieb: ['STEMPELERFASSUNG'],
    Support: ['STEMPELERFASSUNG'],
  },
  screens: ['', 'erfassen', 'query', 'query/result'],
  menu: [
    { path: '', label: { de: 'Übersicht', en: 'Overview' } },
    { path: 'erfassen', label: { de: 'Erfassen', en: 'Record' } },
    { path: 'query', label: { de: 'Suchen', en: 'Search' } },
    { path: 'query/result', label: { de: 'Ergebnisse', en: 'Results' } },
  ],
  widgets: {
    arbeitszeit: { title: { de: 'Arbeitszeit', en: 'Working time' }, permission: 'STEMPELERFASSUNG', size: 'third' },
    heute: { title: { de: 'Stempel heute', en: 'Stamps today' }, permission: 'STEMPELERFASSUNG', size: 'third' },
  },
})
