import { defineMessages } from '#platform/contract/messages.ts'

export const auftragstexte = defineMessages(
  {
    auftrag: 'Auftrag',
    keiner: 'Dieser Schein gehört zu keinem gültigen Auftrag.',
    auftragVom: 'AB {{nummer}} vom {{tag}}',
    ohneObjekt: 'ohne Objekt',
    zuordnen: 'Zuordnen',
    zuordnenTitel: 'Schein dem Auftrag AB {{nummer}} zuordnen?',
    zuordnenText:
      'Der Beleg des Scheins gehört dann zu diesem Geschäftsfall. Ändern lässt sich das nur mit einer neuen Fassung, oder wenn der Auftrag storniert oder gelöscht wird.',
    zugeordnet: 'Zugeordnet',
  },
  {
    auftrag: 'Order',
    keiner: 'This sheet belongs to no valid order.',
    auftragVom: 'AB {{nummer}} of {{tag}}',
    ohneObjekt: 'without an object',
    zuordnen: 'Assign',
    zuordnenTitel: 'Assign the sheet to order AB {{nummer}}?',
    zuordnenText: 'The document of the sheet then belongs to this case. Only a new version changes that, or when the order is cancelled or deleted.',
    zugeordnet: 'Assigned',
  },
)
