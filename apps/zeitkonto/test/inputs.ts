import { nowhere, type Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = {
  team: { query: { monat: '2026-11' } },
  abschliessen: { params: { monat: '2026-11' } },
  erinnern: { params: { monat: '2026-11' } },
  oeffnen: { params: { monat: '2026-11' } },
  pruefpaket: { body: { employeeid: nowhere, vkforgid: null, von: '2026-11-01', bis: '2026-11-20' } },
  buchen: { body: { employeeid: nowhere, datum: '2026-11-20', minuten: 5, art: 'Korrektur', grund: 'Probe' } },
}
