import * as z from 'zod/mini'
import { Revision, revised } from '#platform/contract/record/record.ts'
import { Instant, Ok, Pages, Pick, Uuid, line, page, idOf } from '#platform/contract/shapes.ts'
import { byId, datei, liste, q, recht } from './teil.ts'

const Art = z.enum(['objekt', 'ausweis'])
const Chip = z.enum(['ntag424', 'einfach'])
const Zustand = z.enum(['aktiv', 'gesperrt', 'stillgelegt'])

/** A tag: at an object, or a person's badge. `ntag424` proves itself with every read, `einfach` (plain tag, printed code) only names its object. */
export const NfcTag = z.object({ name: line(60), art: Art, chip: Chip, objektId: z.nullable(idOf('objekt')), lstfixId: z.nullable(idOf('lstfix')) })
/** What changes later: the keys belong to the chip, the chip to its object or person. */
export const NfcTagName = z.object({ name: line(60) })

export const NfcTagZeile = z.object({
  id: idOf('nfcTag'),
  name: z.string(),
  revision: Revision,
  art: Art,
  chip: Chip,
  /** The object or the person. */
  ziel: z.string(),
  zustand: Zustand,
  adresse: z.string(),
  /** A chip that speaks for it has been heard. */
  eingelernt: z.boolean(),
  zaehler: z.nullable(z.int()),
  zuletzt: z.nullable(Instant),
  /** Reads of the last seven days: that counted, that were refused. */
  gelesen: z.int(),
  abgewiesen: z.int(),
  darf: z.array(z.enum(['sperren', 'freigeben', 'stilllegen', 'beschreiben'])),
})
export type NfcTagZeile = z.output<typeof NfcTagZeile>

/** What is written onto the chip; shown once. A plain tag has the address only. */
export const Beschriftung = z.object({
  id: idOf('nfcTag'),
  adresse: z.string(),
  chip: z.nullable(
    z.object({
      /** Keys 0 (master), 1 (proves), 2 (opens): 16 bytes each, as hex. */
      hauptschluessel: z.string(),
      beweisschluessel: z.string(),
      leseschluessel: z.string(),
      ndef: z.string(),
      piccOffset: z.int(),
      macOffset: z.int(),
      dateirechte: z.string(),
    }),
  ),
})
export type Beschriftung = z.output<typeof Beschriftung>

const filter = { q, art: z.optional(Art), zustand: z.optional(Zustand) }
const einer = '/v1/verwaltung/nfc-tags/{id}'

export const nfcTagCalls = {
  nfcTags: liste('nfc-tags', filter, NfcTagZeile, ['verwaltung', 'nfc-tag']),
  nfcTagsDatei: datei('nfc-tags', filter),
  nfcTagAnlegen: { method: 'POST', path: '/v1/verwaltung/nfc-tags', ...recht, body: NfcTag, result: Beschriftung },
  nfcTagAendern: { method: 'PUT', path: einer, ...recht, params: byId('nfcTag'), body: revised(NfcTagName), result: Ok },
  /** Fresh keys for a fresh chip: whatever spoke for this tag before speaks no more. */
  nfcTagBeschreiben: { method: 'POST', path: `${einer}/beschreiben`, ...recht, params: byId('nfcTag'), result: Beschriftung },
  nfcTagSperren: { method: 'POST', path: `${einer}/sperren`, ...recht, params: byId('nfcTag'), result: Ok },
  nfcTagFreigeben: { method: 'POST', path: `${einer}/freigeben`, ...recht, params: byId('nfcTag'), result: Ok },
  nfcTagStilllegen: { method: 'POST', path: `${einer}/stilllegen`, ...recht, params: byId('nfcTag'), result: Ok },
  nfcTagLesungen: {
    method: 'GET',
    path: `${einer}/lesungen/entities`,
    ...recht,
    params: byId('nfcTag'),
    query: Pages,
    result: page(
      z.object({
        id: Uuid,
        empfangen: Instant,
        ergebnis: z.enum(['gelesen', 'unbekannt', 'ohne-beweis', 'falsch', 'wiederholt', 'anderer-chip', 'gesperrt', 'stillgelegt']),
        zaehler: z.nullable(z.int()),
        adresse: z.string(),
      }),
    ),
    live: ['verwaltung', 'nfc-tag'],
  },
  /** Open objects for the pick-list. */
  objektSuche: { method: 'GET', path: '/v1/verwaltung/objekte', ...recht, query: z.object({ q }), result: z.array(Pick) },
} as const
