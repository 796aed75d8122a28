import type { Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = {
  registrieren: {
    body: {
      email: 'niemand@firma.example',
      vorname: 'N',
      zuname: 'N',
      firma: 'N',
      password: 'Nebel+Kran7Turm',
      passwordRepeat: 'Nebel+Kran7Turm',
      bot: { id: '019aa000-0000-7000-8000-00000000dead', counter: 1, derivedKey: '00' },
    },
  },
}
