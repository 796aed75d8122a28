import { defineHelp } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'

/** What "?" says of each page. */
export const hilfe = defineHelp(app, {
  '': {
    de: 'Ein Haftrücklass ist Geld, das als Sicherheit einbehalten wird: von uns beim Lieferanten oder vom Kunden bei uns. Fragen Sie hier nach Belegdatum, Lieferant oder Baustelle. „Ergebnisse“ zeigt dann jeden Einbehalt mit Fälligkeit und Summen.',
    en: 'A retention is money that is kept back as security: by us from a supplier or by a customer from us. Ask here by document date, supplier or site. “Results” then shows each retention with its due date and the sums.',
  },
  result: {
    de: 'Hier stehen die Einbehalte Ihrer Abfrage mit Summen und Quartalen. Markieren Sie einen oder mehrere, um sie zu sperren, zu entsperren, die Fälligkeit zu ändern, durch eine Bürgschaft zu ersetzen oder eine Zahlung zu vermerken. Eine frühere Fälligkeit muss eine zweite Person bestätigen. Die Liste gibt es als CSV, XLSX und für den Kalender.',
    en: 'These are the retentions of your query with sums and quarters. Mark one or several to lock or unlock them, to change when they fall due, to replace them by a guarantee or to note a payment. An earlier date has to be confirmed by a second person. The list comes as CSV, XLSX and for the calendar.',
  },
})
