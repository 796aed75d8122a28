import { nowhere, type Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = {
  kommentieren: { body: { id: nowhere, text: 'x' } },
  notieren: { body: { id: nowhere, text: 'x' } },
  zeitErfassen: { body: { id: nowhere, objektId: nowhere, kostenstelleId: nowhere, datum: '2026-11-20', von: '07:00', bis: '08:00' } },
  kalenderAnlegen: { body: { name: 'x', zone: 'Europe/Berlin', land: 'DE', region: 'BY', zeiten: [] } },
  kalenderAendern: { body: { name: 'x', zone: 'Europe/Berlin', land: 'DE', region: 'BY', zeiten: [], revision: '0'.repeat(16) } },
}
