import type { Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = { loeschen: { body: { grund: 'Irrtum' } } }
