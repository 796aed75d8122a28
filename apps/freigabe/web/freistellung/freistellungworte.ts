import { defineMessages } from '#platform/contract/messages.ts'

/** Words about certificates of exemption. */
export const freistellungworte = defineMessages(
  {
    freistellungen: 'Freistellungen',
    freistellung: 'Freistellungsbescheinigung',
    freistellungSuchen: 'Lieferant oder Sicherheitsnummer',
    keineLieferanten: 'Keine Lieferanten',
    keineLieferantenText: 'Lieferanten kommen mit dem Import der Kunden oder aus der Verwaltung.',
    sicherheitsnummer: 'Sicherheitsnummer',
    gueltigVon: 'Gültig ab',
    gueltigBis: 'Gültig bis',
    'freistellung.gueltig': 'Gültig',
    'freistellung.endet': 'Endet bald',
    'freistellung.abgelaufen': 'Abgelaufen',
    'freistellung.ohne': 'Keine',
    'freistellung.endet.text': 'Sie endet in weniger als 30 Tagen. Bitte fordern Sie die nächste an.',
    'freistellung.abgelaufen.text': 'Sie ist abgelaufen. Von Bauleistungen über 5.000 € im Jahr gehen 15 % an das Finanzamt, bis eine neue vorliegt.',
    'freistellung.ohne.text': 'Es liegt keine vor. Von Bauleistungen über 5.000 € im Jahr gehen 15 % an das Finanzamt.',
  },
  {
    freistellungen: 'Exemptions',
    freistellung: 'Certificate of exemption',
    freistellungSuchen: 'Supplier or security number',
    keineLieferanten: 'No suppliers',
    keineLieferantenText: 'Suppliers come with the import of customers, or from the administration.',
    sicherheitsnummer: 'Security number',
    gueltigVon: 'Valid from',
    gueltigBis: 'Valid until',
    'freistellung.gueltig': 'Valid',
    'freistellung.endet': 'Ends soon',
    'freistellung.abgelaufen': 'Expired',
    'freistellung.ohne': 'None',
    'freistellung.endet.text': 'It ends in less than 30 days. Please ask for the next one.',
    'freistellung.abgelaufen.text': 'It has expired. Of construction work above €5,000 a year 15 % go to the tax office until there is a new one.',
    'freistellung.ohne.text': 'There is none. Of construction work above €5,000 a year 15 % go to the tax office.',
  },
)
