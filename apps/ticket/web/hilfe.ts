import { defineHelp } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'

/** What "?" says of each page. */
export const hilfe = defineHelp(app, {
  '': {
    de: 'Ein Ticket ist ein Anliegen: eine Störung, ein Wunsch oder eine Frage. Die Ansichten über der Liste zeigen, was wartet; eigene Ansichten können Sie speichern und teilen. Öffnen Sie ein Ticket, um es daneben zu sehen. Mehrere auf einmal ändern Sie, wenn Sie sie markieren.',
    en: 'A ticket is a request: a fault, a wish or a question. The views above the list show what is waiting; you can keep and share views of your own. Open a ticket to see it beside the list. Several at once are changed when you mark them.',
  },
  create: {
    de: 'Sagen Sie hier, worum es geht und wo. Fotos und Dateien helfen mehr als viele Worte. Wie dringend es ist, steht schon da und lässt sich ändern. Ohne Netz wird das Ticket auf dem Gerät gespeichert und später gesendet.',
    en: 'Say here what it is about and where. Photos and files help more than many words. How urgent it is stands there already and can be changed. Without a network the ticket is kept on the device and sent later.',
  },
  search: {
    de: 'Hier suchen Sie in allen Tickets, die Sie sehen dürfen, auch in erledigten. Gesucht wird in Titel, Beschreibung und Antworten; Tippfehler schaden nicht. Eine Nummer findet das Ticket sofort.',
    en: 'Here you search all tickets that you may see, finished ones too. Titles, descriptions and answers are searched; typing errors do no harm. A number finds its ticket at once.',
  },
  fristen: {
    de: 'Hier steht, was überfällig ist, und darunter, was als Nächstes fällig wird. „Uhr steht“ zeigt Tickets, die auf jemand anderen warten. Die Liste ändert sich von selbst; „Anhalten“ lässt sie stehen, während Sie darüber sprechen.',
    en: 'This shows what is overdue and, below, what falls due next. “Clock stopped” shows tickets that wait for somebody else. The list changes by itself; “Pause” holds it while you talk about it.',
  },
  einrichtung: {
    de: 'Hier richten Sie ein, wie Tickets laufen: Arten, vereinbarte Zeiten, Kalender, Checklisten und Antwortvorlagen. Wählen Sie oben den Bereich und öffnen Sie einen Eintrag. Was Sie ändern, gilt sofort, auch für laufende Tickets. Was noch gebraucht wird, lässt sich nicht löschen.',
    en: 'Here you set up how tickets go: types, agreed times, calendars, checklists and ready answers. Choose the area above and open an entry. What you change holds at once, also for running tickets. What is still needed cannot be deleted.',
  },
  ':id': {
    de: 'Hier steht ein Ticket mit allem, was dazu gesagt und getan wurde. Schreiben Sie unten eine Antwort; das Personal kann auch eine Notiz schreiben, die kein Kunde liest. Der nächste Schritt steht oben als Knopf. Jeder Teil der Angaben hat seinen Stift zum Ändern.',
    en: 'This is one ticket with all that was said and done. Write an answer below; staff can also write a note that no customer reads. The next step is a button above. Each part of the details has its pencil to change it.',
  },
})
