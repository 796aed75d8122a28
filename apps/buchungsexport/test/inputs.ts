import { vorschlag } from '#domain/belege/buchungsexport/contract.ts'
import { nowhere, type Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = {
  vorschau: { query: { vkforgid: 0, monat: '2026-01' } },
  erstellen: { body: { id: nowhere, vkforgid: 0, monat: '2026-01', gesehen: '' } },
  einrichten: { body: { ...vorschlag('SKR03'), revision: '' } },
}
