import { nowhere, type Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = { vertreten: { body: { vertreterId: nowhere, von: '2026-11-20', bis: '2026-11-20' } } }
