import type { Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = { simulation: { body: { betrag: '1000.00' } }, anfragen: { body: { betrag: '1000.00', bis: '2026-12-20', grund: 'x' } } }
