import { defineMessages } from '#platform/contract/messages.ts'

/** What invoices say of a branch. */
export const rechnungstexte = defineMessages(
  {
    rechnungsangaben: 'Auf Rechnungen',
    rechnungsangabenHinweis: 'Damit schreibt das Portal E-Rechnungen dieser Filiale. USt-IdNr. oder Steuernummer genügt.',
    ustId: 'USt-IdNr.',
    steuernummer: 'Steuernummer',
    iban: 'IBAN',
    rechnungskontakt: 'Ansprechpartner',
    strasse: 'Straße und Hausnummer',
    plz: 'Postleitzahl',
    telefon: 'Telefon',
    email: 'E-Mail',
  },
  {
    rechnungsangaben: 'On invoices',
    rechnungsangabenHinweis: 'With these the portal writes e-invoices of this branch. VAT number or tax number is enough.',
    ustId: 'VAT number',
    steuernummer: 'Tax number',
    iban: 'IBAN',
    rechnungskontakt: 'Contact',
    strasse: 'Street and number',
    plz: 'Postal code',
    telefon: 'Phone',
    email: 'E-mail',
  },
)
