import { defineMessages } from '#platform/contract/messages.ts'

/** What an e-invoice lacks, and whose set-up has it. */
export const lueckentexte = defineMessages(
  {
    'filiale.strasse': 'Straße der Filiale {{filiale}}',
    'filiale.plz': 'Postleitzahl der Filiale {{filiale}}',
    'filiale.ort': 'Ort der Filiale {{filiale}}',
    'filiale.steuer': 'USt-IdNr. oder Steuernummer der Filiale {{filiale}}',
    'filiale.ustId': 'USt-IdNr. der Filiale {{filiale}}',
    'filiale.kontakt': 'Ansprechpartner der Filiale {{filiale}}',
    'filiale.telefon': 'Telefon der Filiale {{filiale}}',
    'filiale.email': 'E-Mail der Filiale {{filiale}}',
    'kunde.plz': 'Postleitzahl des Kunden {{konto}}',
    'kunde.ort': 'Ort des Kunden {{konto}}',
    'kunde.ustId': 'USt-IdNr. des Kunden {{konto}}',
    'kunde.email': 'E-Mail des Kunden {{konto}}',
  },
  {
    'filiale.strasse': 'street of branch {{filiale}}',
    'filiale.plz': 'postal code of branch {{filiale}}',
    'filiale.ort': 'place of branch {{filiale}}',
    'filiale.steuer': 'VAT number or tax number of branch {{filiale}}',
    'filiale.ustId': 'VAT number of branch {{filiale}}',
    'filiale.kontakt': 'contact of branch {{filiale}}',
    'filiale.telefon': 'phone of branch {{filiale}}',
    'filiale.email': 'e-mail of branch {{filiale}}',
    'kunde.plz': 'postal code of customer {{konto}}',
    'kunde.ort': 'place of customer {{konto}}',
    'kunde.ustId': 'VAT number of customer {{konto}}',
    'kunde.email': 'e-mail of customer {{konto}}',
  },
)
