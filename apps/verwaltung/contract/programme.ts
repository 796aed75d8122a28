import * as z from 'zod/mini'
import { Importart, importarten } from '#domain/belege/contract.ts'
import { Angenommen, Zugeordnet } from '#domain/belege/annahme/contract.ts'
import { fieldShapes, keyNumberField, lineField } from '#platform/contract/record/fields.ts'
import { Instant, Ok, Uuid, line } from '#platform/contract/shapes.ts'
import { byId, datei, liste, q, recht } from './teil.ts'

/** What a token may be given: rights of the calls that take one. */
export const zugangsrechte = ['BELEGIMPORT'] as const
export const zugangsstaende = ['gueltig', 'abgelaufen', 'widerrufen'] as const
/** A new access: its name and how many days it lasts. */
export const zugangsfelder = {
  name: lineField({ de: 'Für welches Programm?', en: 'For which program?', max: 80 }),
  tage: keyNumberField({ de: 'Gültig (Tage)', en: 'Valid (days)', min: 1, max: 730 }),
}
export const NeuerProgrammzugang = z.object(fieldShapes(zugangsfelder))
const ZugangZeile = z.object({
  id: Uuid,
  name: z.string(),
  anfang: z.string(),
  rechte: z.array(z.string()),
  angelegt: Instant,
  angelegtVon: z.nullable(z.string()),
  laeuftAb: Instant,
  zuletzt: z.nullable(Instant),
  stand: z.enum(zugangsstaende),
})
/** `token` is answered this once. */
const Angelegt = z.object({ id: Uuid, token: z.string() })

export const importstaende = ['geprueft', 'fehlerhaft', 'geschrieben', 'abgebrochen'] as const
const Lauf = z.object({
  id: Uuid,
  art: z.enum(importarten),
  quelle: z.string(),
  datei: z.string(),
  zustand: z.enum(importstaende),
  zeilen: z.int(),
  neu: z.int(),
  geaendert: z.int(),
  gleich: z.int(),
  fehler: z.int(),
  geprueft: z.int(),
  geschrieben: z.int(),
  /** What changed in the source since then is in the file; when the run before it of this source and kind began. */
  seit: z.nullable(Instant),
  davor: z.nullable(Instant),
  akteur: z.string(),
  begonnen: Instant,
})
/** How far a run is that has not ended: lines read and documents written, of how many. */
const Laufstand = z.object({
  id: Uuid,
  art: z.enum(importarten),
  quelle: z.string(),
  datei: z.string(),
  akteur: z.string(),
  schritt: z.enum(['prueft', 'schreibt']),
  gelesen: z.int(),
  zeilen: z.int(),
  geprueft: z.int(),
  geschrieben: z.int(),
  belege: z.int(),
  /** Somebody has asked for its end. */
  abbruch: z.boolean(),
  begonnen: Instant,
})
const Zeilenfehler = z.object({ zeile: z.int(), spalte: z.string(), wert: z.string(), grund: z.string() })
/** A run with its sums and the first thousand bad lines. */
const Laufbericht = z.extend(Lauf, { summen: z.record(z.string(), z.string()), hinweise: z.array(z.string()), schlecht: z.array(Zeilenfehler) })
const Lauffilter = { q, art: z.optional(Importart), zustand: z.optional(z.enum(importstaende)) }

/** Access of other programs, and what they imported. */
export const programmCalls = {
  zugaenge: liste('zugaenge', { q }, ZugangZeile),
  zugangAnlegen: { method: 'POST', path: '/v1/verwaltung/zugaenge', ...recht, body: NeuerProgrammzugang, result: Angelegt },
  zugangWiderrufen: { method: 'POST', path: '/v1/verwaltung/zugaenge/{id}/widerrufen', ...recht, params: byId('programmzugang'), result: Ok },

  importe: liste('importe', Lauffilter, Lauf),
  importeDatei: datei('importe', Lauffilter),
  importeLaufend: {
    method: 'GET',
    path: '/v1/import/laufend',
    permission: ['BELEGIMPORT', 'VERWALTUNG'],
    scope: 'alle',
    token: true,
    result: z.object({ laufend: z.array(Laufstand) }),
    live: ['importstand'],
  },
  /** The body is NDJSON as text (`application/x-ndjson`, at most 16 MB; as a JSON string at most 1 MB; a line 1 MB, a document 10,000 lines). With `probe=1` nothing is written. */
  importieren: {
    method: 'POST',
    path: '/v1/import/{art}',
    permission: 'BELEGIMPORT',
    scope: 'alle',
    token: true,
    params: z.object({ art: Importart }),
    query: z.object({
      probe: z.optional(z.string().check(z.regex(/^[01]$/))),
      quelle: z._default(line(40), 'ERP'),
      datei: z._default(line(200), 'API'),
      /** The body holds every document of the source; how many may vanish, when they are more than a few. */
      vollstaendig: z.optional(z.string().check(z.regex(/^[01]$/))),
      /** The body holds what changed in the source since this day (its beginning in the company's zone) or instant. */
      seit: z.optional(z.string().check(z.maxLength(40))),
      verschwinden: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000_000))),
    }),
    body: z.string().check(z.minLength(1), z.maxLength(16 * 1024 * 1024)),
    result: Laufbericht,
    timeoutMs: 600_000,
  },
  /** E-invoices as files: the body is NDJSON as text, a line `{"name": …, "inhalt": …}` with its bytes in Base64 for each (at most 16 MB in all). With `probe=1` nothing is written. */
  erechnungenAnnehmen: {
    method: 'POST',
    path: '/v1/import/erechnungen',
    permission: 'BELEGIMPORT',
    scope: 'alle',
    token: true,
    query: z.object({ probe: z.optional(z.string().check(z.regex(/^[01]$/))) }),
    body: z.string().check(z.minLength(1), z.maxLength(16 * 1024 * 1024)),
    result: z.object({ dateien: z.array(Angenommen) }),
    timeoutMs: 120_000,
  },
  /** PDFs and XMLs that come to their documents by name; the body as for e-invoices, `quelle`: whose keys the names hold. With `probe=1` nothing is written. */
  belegdateienZuordnen: {
    method: 'POST',
    path: '/v1/import/belegdateien',
    permission: 'BELEGIMPORT',
    scope: 'alle',
    token: true,
    query: z.object({ probe: z.optional(z.string().check(z.regex(/^[01]$/))), quelle: z._default(line(40), 'ERP') }),
    body: z.string().check(z.minLength(1), z.maxLength(16 * 1024 * 1024)),
    result: z.object({ dateien: z.array(Zugeordnet) }),
    timeoutMs: 120_000,
  },
  importlauf: {
    method: 'GET',
    path: '/v1/import/{id}',
    permission: ['BELEGIMPORT', 'VERWALTUNG'],
    scope: 'alle',
    token: true,
    params: byId('importlauf'),
    result: Laufbericht,
    live: ['verwaltung'],
  },
  /** Ends a run: nothing of it is written. */
  importAbbrechen: {
    method: 'POST',
    path: '/v1/import/{id}/abbrechen',
    permission: ['BELEGIMPORT', 'VERWALTUNG'],
    scope: 'alle',
    token: true,
    params: byId('importlauf'),
    result: Ok,
  },
} as const
