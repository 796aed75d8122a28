import { defineMessages } from '#platform/contract/messages.ts'

/** Words about certificates of exemption. */
export const freistellungworte = defineMessages(
  {
    freistellungen: 'Freistellungen',
    freistellung: 'Freistellungsbescheinigung',
    freistellungSuchen: 'Lieferant, Sicherheitsnr.',
    keineLieferanten: 'Keine Lieferanten',
    keineLieferantenText: 'Lieferanten werden in der Verwaltung angelegt oder mit den Kunden importiert.',
    sicherheitsnummer: 'Sicherheitsnummer',
    gueltigVon: 'Gültig ab',
    gueltigBis: 'Gültig bis',
    'freistellung.gueltig': 'Gültig',
    'freistellung.endet': 'Endet bald',
    'freistellung.abgelaufen': 'Abgelaufen',
    'freistellung.ohne': 'Keine',
    'freistellung.endet.text': 'Bitte fordern Sie eine neue an: Diese läuft in weniger als 30 Tagen ab.',
    'freistellung.abgelaufen.text': 'Sie ist abgelaufen. Von Bauleistungen über 5.000 € im Jahr gehen 15 % an das Finanzamt, bis eine neue vorliegt.',
    'freistellung.ohne.text': 'Es liegt keine vor. Von Bauleistungen über 5.000 € im Jahr gehen 15 % an das Finanzamt.',
  },
  {
    freistellungen: 'Exemptions',
    freistellung: 'Certificate of exemption',
    freistellungSuchen: 'Supplier or security number',
    keineLieferanten: 'No suppliers',
    keineLieferantenText: 'Suppliers are created in Administration or imported with the customers.',
    sicherheitsnummer: 'Security number',
    gueltigVon: 'Valid from',
    gueltigBis: 'Valid until',
    'freistellung.gueltig': 'Valid',
    'freistellung.endet': 'Ends soon',
    'freistellung.abgelaufen': 'Expired',
    'freistellung.ohne': 'None',
    'freistellung.endet.text': 'Please ask for a new one: this one expires in less than 30 days.',
    'freistellung.abgelaufen.text': 'It has expired. Of construction work above €5,000 a year 15 % go to the tax office until there is a new one.',
    'freistellung.ohne.text': 'There is none. Of construction work above €5,000 a year 15 % go to the tax office.',
  },
)
