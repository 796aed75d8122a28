import { nowhere, type Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = {
  uebergeben: { body: { id: nowhere, art: 'uebergabe', benutzerText: 'Heike Brandt' } },
  geheimnisalterSetzen: { body: { fernzugang: 365, lizenzschluessel: 365, administrator: 365, bios: 365, sperrcode: 365 } },
  geheimniskreisSetzen: { body: { abteilungen: [] } },
  freigewordeneFreigeben: { body: { plaetze: [nowhere] } },
  lizenzAnlegen: { body: { name: 'Büropaket', art: 'platz', plaetze: 3 } },
  lizenzAendern: { body: { name: 'Büropaket', art: 'platz', plaetze: 3, revision: 'x' } },
}
