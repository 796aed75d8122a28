import type { Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = { pin: { body: { persnr: 1, pin: '4711' } }, pinSetzen: { body: { pin: '4711' } } }
