import { defineHelp } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'

/** What "?" says of each page. */
export const hilfe = defineHelp(app, {
  '': {
    de: 'Hier wählen Sie, welche Art von Beleg Sie suchen: vom Angebot bis zur Rechnung. Danach suchen Sie nach Zeitraum, Nummer, Kunde oder Artikel. Größere Downloads, die noch vorbereitet werden oder fertig sind, stehen oben.',
    en: 'Here you choose which type of document you look for, from the offer to the invoice. Then you search by period, number, customer or article. Larger downloads that are being prepared or are ready stand above.',
  },
  ':type/find': {
    de: 'Hier geben Sie an, wonach gesucht wird. Der Zeitraum ist nötig, alles andere engt ihn ein. „Suchen“ zeigt die Liste; ihre Adresse können Sie speichern oder weitergeben.',
    en: 'Here you say what to look for. The period is needed, everything else narrows it down. “Search” shows the list; you can keep its address or hand it on.',
  },
  ':type/list': {
    de: 'Hier stehen die gefundenen Belege mit ihren Summen je Währung. Öffnen Sie einen Beleg, um Positionen, Zahlungen und Dateien zu sehen. Markierte Belege laden Sie zusammen herunter: als PDF, als Original oder als E-Rechnung. Was sich nicht herunterladen lässt, wird angezeigt. Ein abgeschlossener Arbeitsschein steht hier ohne Beträge, mit dem unterschriebenen Papier.',
    en: 'These are the documents that were found, with their sums by currency. Open one to see its items, payments and files. Marked documents are downloaded together: as PDF, as the original or as an e-invoice. What cannot be downloaded is shown. A finished work sheet stands here without amounts, with the signed paper.',
  },
  ':type/business-case/:id': {
    de: 'Der Geschäftsfall zeigt, was zusammengehört: Angebot, Auftrag, Lieferungen, Rechnungen und Zahlungen. Die Balken zeigen, wie viel angeboten, beauftragt, geliefert, berechnet und bezahlt ist. Ein Klick auf einen Beleg öffnet ihn.',
    en: 'The business case shows what belongs together: offer, order, deliveries, invoices and payments. The bars show how much is offered, ordered, delivered, invoiced and paid. A click on a document opens it.',
  },
})
