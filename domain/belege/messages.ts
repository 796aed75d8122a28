import { defineMessages } from '#platform/contract/messages.ts'

/** Names of the types of documents, of their states and of what is open. */
export const belegtexte = defineMessages(
  {
    art: {
      AN: 'Angebot',
      AB: 'Auftrag',
      LS: 'Lieferschein',
      AS: 'Arbeitsschein',
      AR: 'Abschlagsrechnung',
      TR: 'Teilschlussrechnung',
      SR: 'Schlussrechnung',
      RE: 'Rechnung',
      GU: 'Gutschrift',
      ST: 'Storno',
      BS: 'Bestellung',
      WE: 'Wareneingang',
      EA: 'Eingangs-Abschlagsrechnung',
      ER: 'Eingangsrechnung',
      EG: 'Eingangsgutschrift',
    },
    zustand: { Entwurf: 'Entwurf', ausgestellt: 'Ausgestellt', storniert: 'Storniert' },
    zahlstand: { offen: 'Offen', 'teilweise bezahlt': 'Teilweise bezahlt', bezahlt: 'Bezahlt' },
    posten: { RE: 'Rechnung', SE: 'Sicherungseinbehalt', GE: 'Gewährleistungseinbehalt', GH: 'Guthaben' },
  },
  {
    art: {
      AN: 'Offer',
      AB: 'Order',
      LS: 'Delivery note',
      AS: 'Work sheet',
      AR: 'Instalment invoice',
      TR: 'Partial final invoice',
      SR: 'Final invoice',
      RE: 'Invoice',
      GU: 'Credit note',
      ST: 'Cancellation',
      BS: 'Purchase order',
      WE: 'Goods receipt',
      EA: 'Supplier’s instalment invoice',
      ER: 'Supplier’s invoice',
      EG: 'Supplier’s credit note',
    },
    zustand: { Entwurf: 'Draft', ausgestellt: 'Issued', storniert: 'Cancelled' },
    zahlstand: { offen: 'Open', 'teilweise bezahlt': 'Partly paid', bezahlt: 'Paid' },
    posten: { RE: 'Invoice', SE: 'Performance retention', GE: 'Warranty retention', GH: 'Credit balance' },
  },
)
