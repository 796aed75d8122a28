import { nowhere, type Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = {
  regelAnlegen: { body: { folge: 1, feld: 'verbindung', muster: 'AH-*', ktostamm: nowhere } },
  regelAendern: { body: { folge: 1, feld: 'verbindung', muster: 'AH-*', ktostamm: nowhere, revision: 'x' } },
}
