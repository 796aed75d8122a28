import type { Inputs } from '#test/checks/by-hand.ts'

/** What the schemas cannot tell. */
export const inputs: Inputs = {
  aufgliederungAnlegen: { body: { name: 'Lager', ebenen: ['Lagerplatz', 'Artikel'] } },
  aufgliederungAendern: { body: { name: 'Lager', ebenen: ['Lagerplatz', 'Artikel'], revision: 'x' } },
}
