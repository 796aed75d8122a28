import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'zeitkonto',
  path: '/zeitkonto',
  icon: 'wallet',
  group: 'zeit',
  title: { de: 'Zeitkonto', en: 'Time account' },
  short: { de: 'Zeitkonto', en: 'Account' },
  description: { de: 'Wochen einreichen, Monate abschließen, Saldo nachsehen', en: 'Hand in weeks, close months, look up the balance' },
  help: {
    de: 'Hier sehen Sie, was Sie gearbeitet haben, was geplant war und wie Ihr Konto steht. Am Ende der Woche reichen Sie sie ein; die Leitung genehmigt sie und schließt den Monat ab. Tage mit offenen Fragen zählen erst, wenn die Frage beantwortet ist. Unter „Monat“ laden Sie die Zeiten als Datei oder PDF herunter.',
    en: 'Here you see what you worked, what was planned and how your account stands. At the end of a week you hand it in; your manager approves it and closes the month. Days with open questions count once the question is answered. Under “Month” you download the times as a file or PDF.',
  },
  shells: ['main'],
  permission: 'STEMPELERFASSUNG',
  permissions: {
    'ZEITKONTO.ABSCHLUSS': {
      de: 'Monate der Mitarbeiter der eigenen Konten abschließen und öffnen, Zeitkonten buchen',
      en: 'Close and reopen months of the employees of one’s accounts, book on time accounts',
    },
  },
  roles: { Leitung: ['ZEITKONTO.ABSCHLUSS'], Buchhaltung: ['ZEITKONTO.ABSCHLUSS'] },
  screens: ['', 'monat', 'konto', 'team'],
  menu: [
    { path: '', label: { de: 'Woche', en: 'Week' } },
    { path: 'monat', label: { de: 'Monat', en: 'Month' } },
    { path: 'konto', label: { de: 'Konto', en: 'Account' } },
    {
      path: 'team',
      label: { de: 'Team', en: 'Team' },
      permission: 'STEMPELERFASSUNG.ALLE',
      also: { path: '/v1/klaerung/stand', field: 'vertretungFuer', live: ['klaerung', 'stempel'] },
    },
  ],
  meldungen: {
    'zeitkonto.erinnerung': {
      text: { de: 'Erinnerung an Wochen, die ich noch nicht eingereicht habe', en: 'Reminder of weeks that I have not handed in yet' },
      permission: 'STEMPELERFASSUNG',
      mail: true,
    },
  },
  widgets: { monatsabschluss: { title: { de: 'Monatsabschluss', en: 'Closing the month' }, permission: 'ZEITKONTO.ABSCHLUSS', size: 'third' } },
})
