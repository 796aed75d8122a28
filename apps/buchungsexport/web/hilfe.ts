import { defineHelp } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'

/** What "?" says of each page. */
export const hilfe = defineHelp(app, {
  '': {
    de: 'Wählen Sie einen Monat einer Filiale. Die Vorschau zeigt jede Buchung und nennt, was noch fehlt. „Monat exportieren“ erstellt die Datei für den Steuerberater; fehlt noch etwas, werden Sie vorher gefragt. Was exportiert ist, wird kein zweites Mal exportiert.',
    en: 'Choose a month of a branch. The preview shows every posting and names what is missing. “Export month” writes the file for the accountants; when something is still missing you are asked first. What has been exported is not exported a second time.',
  },
  laeufe: {
    de: 'Hier steht jeder Export mit seiner Datei und dem Monatspaket. Laden Sie sie herunter, und bestätigen Sie die Übernahme, wenn der Steuerberater sie hat. Bis dahin lässt sich ein Lauf mit Begründung zurücknehmen.',
    en: 'This is every export with its file and the parcel of the month. Download them, and confirm the hand-over once the accountants have them. Until then a run can be taken back with a reason.',
  },
  einrichtung: {
    de: 'Hier stehen Berater- und Mandantennummer, der Kontenrahmen und die Konten je Steuersatz. Fragen Sie Ihren Steuerberater nach den Werten. Fehlt etwas davon, nennt es die Vorschau des Monats.',
    en: 'This holds the numbers of accountant and client, the chart of accounts and the accounts by tax rate. Ask your accountants for the values. If one of them is missing, the preview of the month says so.',
  },
})
