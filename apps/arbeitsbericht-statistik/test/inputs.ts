import { zaehler } from '#domain/einsatz/statistik/contract.ts'
import type { Inputs } from '#test/checks/by-hand.ts'

/** A stretch of time ends after it begins, which the schemas cannot tell. */
const frage = { ebene: 0, from: '2026-11-01T00:00:00+01:00', to: '2026-12-01T00:00:00+01:00' }
export const inputs: Inputs = { statistik: { body: frage }, tickets: { body: { ...frage, zaehler: zaehler[0] } }, datei: { body: { ...frage, format: 'csv' } } }
