import { defineMessages } from '#platform/contract/messages.ts'

/** Names of the types of documents, by their two letters. */
export const belegarttexte = defineMessages(
  {
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
  {
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
)

/** States of a document and of its payment. */
export const belegzustandtexte = defineMessages(
  { Entwurf: 'Entwurf', ausgestellt: 'Ausgestellt', storniert: 'Storniert', offen: 'Offen', 'teilweise bezahlt': 'Teilweise bezahlt', bezahlt: 'Bezahlt' },
  { Entwurf: 'Draft', ausgestellt: 'Issued', storniert: 'Cancelled', offen: 'Open', 'teilweise bezahlt': 'Partly paid', bezahlt: 'Paid' },
)

/** Kinds of open items. */
export const postentexte = defineMessages(
  { RE: 'Rechnung', SE: 'Sicherungseinbehalt', GE: 'Gewährleistungseinbehalt', GH: 'Guthaben' },
  { RE: 'Invoice', SE: 'Performance retention', GE: 'Warranty retention', GH: 'Credit balance' },
)
