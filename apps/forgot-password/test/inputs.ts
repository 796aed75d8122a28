import type { Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = {
  reset: { body: { username: 'niemand@firma.example', token: 'ABCD-2345', password: 'Nebel+Kran7Turm', passwordRepeat: 'Nebel+Kran7Turm' } },
}
