import { defineApp } from '#platform/contract/app.ts'

export const app = defineApp({
  id: 'ticket',
  path: '/ticket',
  aliases: ['/tickets'],
  icon: 'ticket',
  group: 'auftrag',
  title: { de: 'Tickets', en: 'Tickets' },
  description: { de: 'Anliegen erfassen, bearbeiten, bestätigen', en: 'Report, work on and confirm requests' },
  help: {
    de: 'Ein Ticket ist ein Anliegen: eine Störung, ein Wunsch oder eine Frage. Erfassen Sie, worum es geht; der Verlauf zeigt, wer es bearbeitet und was als Nächstes geschieht. Interne Notizen sind violett, Kunden sehen sie nicht. Die Ansichten über der Liste zeigen, was wartet; eigene Ansichten können Sie speichern und teilen.',
    en: 'A ticket is a request: a fault, a wish or a question. Say what it is about; the history shows who works on it and what happens next. Internal notes are violet, customers do not see them. The views above the list show what is waiting; you can keep and share views of your own.',
  },
  shells: ['main', 'embedded'],
  permission: 'TICKET',
  permissions: {
    TICKET: { de: 'Tickets: eigene sehen, erfassen, beantworten', en: 'Tickets: see one’s own, create, answer' },
    'TICKET.INTERN': { de: 'Tickets bearbeiten: alle der eigenen Konten, auch Internes', en: 'Work on tickets: all of one’s accounts, internal parts too' },
    'TICKET.KTOSTAMM': { de: 'Kunde: alle Tickets der zugeordneten Kunden sehen', en: 'Customer: see all tickets of the assigned customers' },
    'TICKET.LEITUNG': { de: 'Tickets zurücksetzen und an fremder Stelle weiterschalten', en: 'Reset tickets and move them on in another’s place' },
    'TICKET.VERWALTUNG': { de: 'Ticketarten, Vorlagen, Kalender und vereinbarte Zeiten pflegen', en: 'Maintain types, templates, calendars and agreed times' },
  },
  menu: [
    { path: '', label: { de: 'Ticketübersicht', en: 'Ticket overview' } },
    { path: 'create', label: { de: 'Ticket erfassen', en: 'Create ticket' } },
    { path: 'search', label: { de: 'Suchen', en: 'Search' } },
    { path: 'tafel', label: { de: 'Fristen', en: 'Due times' }, permission: 'TICKET.INTERN' },
    { path: 'einrichtung', label: { de: 'Einrichtung', en: 'Set-up' }, permission: 'TICKET.VERWALTUNG' },
  ],
  count: { path: '/v1/ticket/stand', field: 'wartet', live: ['ticket'] },
  widgets: { meine: { title: { de: 'Meine Tickets', en: 'My tickets' }, permission: 'TICKET', size: 'half' } },
  meldungen: {
    'ticket.zugewiesen': { text: { de: 'Ein Ticket wird mir zugewiesen', en: 'A ticket is assigned to me' }, recht: 'TICKET.INTERN', mail: true },
    'ticket.kommentar': { text: { de: 'Jemand antwortet in einem Ticket', en: 'Somebody answers in a ticket' }, recht: 'TICKET', mail: true },
    'ticket.erwaehnt': { text: { de: 'Jemand erwähnt mich in einer Notiz', en: 'Somebody mentions me in a note' }, recht: 'TICKET.INTERN', mail: true },
    'ticket.bestaetigung': { text: { de: 'Meine Bestätigung ist gefragt', en: 'My confirmation is asked for' }, recht: 'TICKET', mail: false },
    'ticket.stand': { text: { de: 'Ein Ticket kommt weiter oder ist erledigt', en: 'A ticket moves on or is done' }, recht: 'TICKET', mail: true },
    'ticket.warnung': {
      text: { de: 'Die vereinbarte Zeit eines Tickets läuft ab', en: 'The agreed time of a ticket runs out' },
      recht: 'TICKET.INTERN',
      mail: true,
    },
  },
})
