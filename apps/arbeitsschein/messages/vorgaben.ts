import { defineMessages } from '#platform/contract/messages.ts'

/** Words about how a customer wants his sheets. */
export const vorgabenworte = defineMessages(
  {
    'schein.monteur-fehlt': 'Die Unterschrift des Monteurs fehlt.',
    'schein.unterschrift-nie': 'Diese Unterschrift ist für diesen Kunden nicht vorgesehen.',
    einreichung: 'Regiescheine übergeben',
    'einreichung.taeglich': 'werktäglich',
    'einreichung.woechentlich': 'wöchentlich',
    unterschriftKunde: 'Unterschrift des Kunden',
    unterschriftMonteur: 'Unterschrift des Monteurs',
    'regel.Pflicht': 'Pflicht',
    'regel.moeglich': 'möglich',
    'regel.nie': 'nie',
    'schein.takt': 'Zeiten werden auf 1, 5, 6, 15 oder 30 Minuten gerundet.',
    'schein.stundensatz': 'Bitte geben Sie einen Betrag in Euro mit höchstens zwei Stellen nach dem Komma an.',
  },
  {
    'schein.monteur-fehlt': 'The signature of the technician is missing.',
    'schein.unterschrift-nie': 'This signature is not used for this customer.',
    einreichung: 'Sheets by the hour are handed over',
    'einreichung.taeglich': 'each working day',
    'einreichung.woechentlich': 'weekly',
    unterschriftKunde: 'Signature of the customer',
    unterschriftMonteur: 'Signature of the technician',
    'regel.Pflicht': 'required',
    'regel.moeglich': 'possible',
    'regel.nie': 'never',
    'schein.takt': 'Times are rounded to 1, 5, 6, 15 or 30 minutes.',
    'schein.stundensatz': 'Please enter an amount in euros with at most two decimals.',
  },
)
