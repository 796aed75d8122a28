import { defineMessages } from '#platform/contract/messages.ts'

/** The glance at one's tickets on the dashboard. */
export const meineTexte = defineMessages(
  {
    meineTickets: 'Meine Tickets',
    alleTickets: 'Alle Tickets',
    zuBestaetigen: 'Zu bestätigen',
    ihreAntwort: 'Ihre Antwort fehlt',
    wartetAufMich: 'Wartet auf mich',
    brichtNaechstes: 'Nächste Fristen',
    letzteAntworten: 'Letzte Antworten',
    nichtsLaeuft: 'Keines Ihrer Anliegen ist offen.',
    nichtsWartet: 'Nichts wartet auf Sie.',
    nichtsBricht: 'Keine vereinbarte Zeit läuft ab.',
    zuTicket: 'zu {{nummer}} {{name}}',
  },
  {
    meineTickets: 'My tickets',
    alleTickets: 'All tickets',
    zuBestaetigen: 'To be confirmed',
    ihreAntwort: 'Your answer is missing',
    wartetAufMich: 'Waiting for me',
    brichtNaechstes: 'Next time limits',
    letzteAntworten: 'Latest answers',
    nichtsLaeuft: 'None of your requests is open.',
    nichtsWartet: 'Nothing waits for you.',
    nichtsBricht: 'No agreed time is running out.',
    zuTicket: 'on {{nummer}} {{name}}',
  },
)
