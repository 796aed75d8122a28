import type { Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = {
  login: { body: { username: 'niemand@firma.example', password: 'falsch' } },
  ausweis: { body: { code: `portal-ausweis:${'A'.repeat(32)}`, pin: '482915' } },
}
