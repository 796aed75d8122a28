import { defineHelp } from '#platform/web/route/screens.ts'
import { app } from '../app.ts'

/** What "?" says of each page. */
export const hilfe = defineHelp(app, {
  '': {
    de: 'Hier stehen Kunden mit offenen Rechnungen, Lieferungen oder Aufträgen und Kunden mit eigenem Limit. Die Linie zeigt, wie viel vom Limit genutzt ist. Öffnen Sie einen Kunden, um zu sehen, aus welchen Belegen sich das ergibt.',
    en: 'These are customers with open invoices, deliveries or orders, and customers with a limit of their own. The line shows how much of the limit is used. Open a customer to see which documents it comes from.',
  },
  ':id': {
    de: 'Hier steht, aus welchen Belegen sich das genutzte Limit zusammensetzt und welches Limit für den Kunden gilt. Rechnen Sie einen Auftrag vorher durch; reicht das Limit nicht, fragen Sie eine Überschreitung an. Freigeben muss sie jemand anders. Wer das Recht hat, sperrt hier auch Lieferungen oder hebt die Sperre auf.',
    en: 'This says which documents make up the used limit and which limit holds for the customer. Reckon an order beforehand; if the limit is not enough, ask to exceed it. Somebody else has to allow it. Whoever has the right also stops deliveries here, or lifts the stop.',
  },
})
