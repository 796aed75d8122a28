import type { Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = {
  einrichten: {
    body: {
      token: 'x',
      firma: 'F',
      land: 'DE',
      region: 'BY',
      zone: 'Europe/Berlin',
      vkforgid: 1,
      filiale: 'F',
      ort: 'O',
      anzeigename: 'A',
      username: 'a',
      password: 'Nebel+Kran7Turm',
      passwordRepeat: 'Nebel+Kran7Turm',
    },
  },
}
