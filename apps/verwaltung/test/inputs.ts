import type { Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = {
  pinSetzen: { body: { pin: '4711' } },
  passwortSetzen: { body: { passwort: 'Nebel+Kran7Turm' } },
  feiertagAnlegen: { body: { land: 'DE', region: null, datum: '2031-01-01', bezeichnung: 'Probe', halbtags: false } },
  feiertagAendern: { body: { land: 'DE', region: null, datum: '2031-01-01', bezeichnung: 'Probe', halbtags: false, revision: '' } },
  zeitregelAnlegen: { body: { land: 'CH', gruppe: 'erwachsen', art: 'aufbewahrung', gueltigAb: '2031-01-01', quelle: 'Probe', wert: { monate: 60 } } },
  anwenderAnlegen: {
    body: {
      username: 'neu',
      anzeigename: 'Neu',
      email: null,
      sprache: 'de',
      accountid: 1000,
      konten: [],
      rollen: [],
      rechte: [],
      lstfixId: null,
      passwort: 'Nebel+Kran7Turm',
    },
  },
}
