import type { Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = { einstellungenSetzen: { body: { bearbeitbareTage: 0, karte: 'https://karte.example/{breite}/{laenge}', ortTage: 90 } } }
