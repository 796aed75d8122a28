import { nowhere, type Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = {
  freistellungSetzen: { params: { id: nowhere }, body: { nummer: '1', gueltigVon: '2026-01-01', gueltigBis: '2028-12-31', revision: 'x' } },
  probe: { query: { betrag: '1000.00', belegart: 'ER', filiale: 1000 } },
  status: { body: { status: 'freigeben', gesehen: 'a'.repeat(64) } },
  pruefung: { body: { kuerzung: '0.00', grund: '', einbehalt: '0', steuerabzug: '0', kostenstellen: [], revision: 'x' } },
}
