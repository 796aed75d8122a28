import { nowhere, type Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = {
  begrenzen: { body: { ids: [nowhere], gesehen: [0], auftragssumme: '1000.00', satz: 500, grund: 'x' } },
  ersetzen: { body: { ids: [nowhere], gesehen: [0], buergschaft: { art: 'GE', buerge: 'Bank', nummer: '1', betrag: '1.00', gueltigBis: null }, grund: '' } },
}
