import { defineMessages } from '#platform/contract/messages.ts'

/** What invoices say of a branch. */
export const rechnungstexte = defineMessages(
  { rechnungsangaben: 'Auf Rechnungen', rechnungsangabenHinweis: 'Damit schreibt das Portal E-Rechnungen dieser Filiale. USt-IdNr. oder Steuernummer genügt.' },
  { rechnungsangaben: 'On invoices', rechnungsangabenHinweis: 'With these the portal writes e-invoices of this branch. VAT number or tax number is enough.' },
)
