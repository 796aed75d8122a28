import type { Page } from 'playwright-core'

export const mail = {
  id: '019aa000-0000-7000-8000-000000000077',
  absender: 'fritz@fremd.example',
  name: 'Fritz Fremd',
  betreff: 'Re: Heizung fällt aus',
  bytes: 48_213,
  empfangen: '2026-11-20T08:15:00Z',
  zustand: 'quarantaene',
  grund: 'unbelegt',
  unbelegt: 'DMARC, SPF',
  ticket: null,
  darf: ['uebernehmen', 'verwerfen'],
}
/** A mailbox with one mail that waits for a decision, and many of strangers. */
export const mailboxed = async (page: Page) => {
  await page.route('**/api/v1/verwaltung/posteinstellungen', (route) =>
    route.fulfill({
      json: {
        unbekannte: 'ticket',
        vkforgid: null,
        postfach: 'support@musterbau.example',
        wartendeFremde: 37,
        filialen: [{ vkforgid: 1000, name: 'Musterbau Nord' }],
      },
    }),
  )
  await page.route('**/api/v1/verwaltung/posteingang/**', (route) =>
    route.fulfill({
      json: route.request().url().includes('/entities')
        ? { entities: [mail], next: null }
        : { ...mail, postfach: 'support@musterbau.example', weg: 'imap', fehler: null, text: 'Auch bei uns ist es kalt.\n\nGruß\nFritz' },
    }),
  )
}

const lauf = { quelle: 'ERP', akteur: 'Programm ERP-Anbindung', begonnen: '2026-11-25T08:00:00Z', abbruch: false }
/** Documents that are being written, and customers whose run somebody has asked to end. */
export const importing = (page: Page) =>
  page.route('**/api/v1/import/laufend', (route) =>
    route.fulfill({
      json: {
        laufend: [
          {
            ...lauf,
            id: '019aa000-0000-7000-8000-000000000079',
            art: 'belege',
            datei: 'belege-2026-11.ndjson',
            schritt: 'schreibt',
            gelesen: 48_000,
            zeilen: 48_000,
            geprueft: 48_000,
            geschrieben: 31_500,
            belege: 47_812,
          },
          {
            ...lauf,
            id: '019aa000-0000-7000-8000-000000000080',
            art: 'kunden',
            datei: 'kunden.csv',
            schritt: 'prueft',
            gelesen: 1200,
            zeilen: 1200,
            geprueft: 1200,
            geschrieben: 0,
            belege: 0,
            abbruch: true,
          },
        ],
      },
    }),
  )

/** What a device handed over, decided long ago: nothing on the page can be pressed, and it is longer than a small screen. */
export const decided = {
  id: '019aa000-0000-7000-8000-000000000078',
  name: 'Dirk Lammers',
  aufruf: 'POST /v1/pms/stempelerfassung/stempeln',
  erfasst: '2026-11-20T06:00:00Z',
  eingegangen: '2026-11-20T07:00:00Z',
  grund: 'ausweis-passwort',
  ausweisBeendet: '2026-11-20T06:30:00Z',
  ende: 'vorher',
  entscheidung: 'uebernommen',
  entschieden: '2026-11-20T08:00:00Z',
  von: 'Holger Brandt',
  bemerkung: null,
  darf: [],
  felder: ['code', 'flag', 'timestamp', 'lat', 'lng', 'genauigkeit'].map((feld) => ({ feld, wert: '2026-11-20T07:00:00.000+01:00' })),
}
export const answeredWith = (record: object) => (page: Page) =>
  page.route('**/api/v1/verwaltung/quarantaene/**', (route) =>
    route.fulfill({ json: route.request().url().includes('/entities') ? { entities: [record], next: null } : record }),
  )

/** Another administrator has asked for a change of the key. */
export const waitingRotation = (page: Page) =>
  page.route('**/api/v1/verwaltung/schluesselwechsel', (route) =>
    route.fulfill({
      json: {
        letzter: {
          id: '019aa000-0000-7000-8000-000000000081',
          zustand: 'wartet',
          verlangtVon: 'Holger Brandt',
          verlangt: '2026-11-25T08:00:00Z',
          grund: 'Die Betreuerin des Servers geht, sie kannte den Schlüssel.',
          notfall: false,
          bestaetigtVon: null,
          bestaetigt: null,
          gueltigBis: '2026-11-25T09:00:00Z',
          beendet: null,
          eigener: false,
        },
      },
    }),
  )
