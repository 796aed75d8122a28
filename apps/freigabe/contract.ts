import * as z from 'zod/mini'
import { Belegart, BelegId, Betrag, Waehrung } from '#domain/belege/contract.ts'
import { Erechnungen } from '#domain/belege/erechnung/contract.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { FileInfo } from '#platform/contract/files.ts'
import { revised, Revision } from '#platform/contract/record/record.ts'
import { Day, Instant, note, page, Paging, text, Uuid, idOf } from '#platform/contract/shapes.ts'
import { app } from './app.ts'
import { freistellungCalls } from './contract/freistellung.ts'
import { regelCalls } from './contract/regel.ts'

const base = '/v1/freigabe'
const live = ['freigabe', 'beleg']
const lesen = { method: 'GET', permission: 'FREIGABE', scope: 'konten' } as const
const schreiben = { permission: 'FREIGABE', scope: 'konten' } as const
const params = z.object({ id: idOf('belegfreigabe') })

export const status = ['freigeben', 'ablehnen', 'klaeren', 'zurueckstellen', 'weiterleiten', 'zuruecknehmen'] as const
export const Status = z.enum(status)
export type Status = z.output<typeof Status>
export const zustaende = ['eingegangen', 'formell geprüft', 'sachlich geprüft', 'in Freigabe', 'freigegeben', 'abgelehnt', 'überholt', 'storniert'] as const
export const Zustand = z.enum(zustaende)
export type Zustand = z.output<typeof Zustand>
export const Schrittart = z.enum(['iban', 'sachlich', 'freigabe'])

const Stamm = z.object({ nummer: z.int(), name: z.string() })
const Mensch = z.object({ id: idOf('anwender'), name: z.string() })
const Pause = z.object({ art: z.enum(['Klärung', 'zurückgestellt']), von: z.string(), an: z.nullable(z.string()), bis: z.nullable(Day), ich: z.boolean() })
const Skonto = z.object({ bis: Day, prozent: z.string(), betrag: Betrag })
/** The document of the specification, letter for letter, and where its release stands. */
export const Freigabe = z.object({
  id: idOf('belegfreigabe'),
  beleg: BelegId,
  belegdatum: Day,
  ktostamm: Stamm,
  belegnummer: z.string(),
  bezugsnummer: z.string(),
  belegart: Belegart,
  ktostamm_lief: z.nullable(Stamm),
  faelligkeit: z.nullable(Day),
  nettoBetrag: Betrag,
  bruttoBetrag: Betrag,
  waehrung: Waehrung,
  zahlbar: Betrag,
  skonto: z.nullable(Skonto),
  zustand: Zustand,
  stufe: z.nullable(z.int()),
  /** The step that waits for the asker, and in whose place he would decide. */
  meinSchritt: z.nullable(z.object({ art: Schrittart, bezeichnung: z.string(), fuer: z.nullable(z.string()) })),
  pause: z.nullable(Pause),
  keiner: z.boolean(),
  neueIban: z.boolean(),
  lauf: z.int(),
  seit: Instant,
})
export type Freigabe = z.output<typeof Freigabe>

const Hinweis = z.object({
  art: z.enum(['doppelt', 'iban-neu', 'iban-falsch', 'pflicht', 'summen', 'bestellung', 'waehrung', 'freistellung', 'geteilt']),
  lage: z.enum(['gut', 'warnung', 'sperre']),
  /** What it names: the other document, the missing fields, the known account, the order. */
  werte: z.array(z.string()),
})
export type Hinweis = z.output<typeof Hinweis>
const Schritt = z.object({
  nr: z.int(),
  stufe: z.int(),
  art: Schrittart,
  bezeichnung: z.string(),
  anzahl: z.int(),
  fertig: z.boolean(),
  keiner: z.boolean(),
  wer: z.array(z.string()),
  gefragt: z.array(z.string()),
})
const Entscheid = z.object({
  id: idOf('freigabeentscheid'),
  was: Status,
  wer: z.string(),
  fuer: z.nullable(z.string()),
  an: z.nullable(z.string()),
  bis: z.nullable(Day),
  grund: z.string(),
  zahlbar: Betrag,
  zeitpunkt: Instant,
  zurueckgenommen: z.boolean(),
})
export const Kostenstelle = z.object({ kostenstelle: idOf('kostenstelle'), netto: Betrag })
/** Deductions and cost centres; rates as percent with at most two places. */
const Satz = z.string().check(z.regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'freigabe.satz'))
export const Pruefung = z.object({
  kuerzung: Betrag,
  grund: note(200),
  einbehalt: Satz,
  steuerabzug: Satz,
  kostenstellen: z.array(Kostenstelle).check(z.maxLength(20)),
})
export const Freigabedetail = z.extend(Freigabe, {
  /** What stood there: a decision names it. */
  gesehen: z.string(),
  eingang: z.nullable(Day),
  iban: z.nullable(z.string()),
  betreff: z.string(),
  positionen: z.array(z.object({ nr: z.int(), text: z.string(), menge: z.string(), einheit: z.string(), preis: z.string(), netto: Betrag, art: z.string() })),
  steuern: z.array(z.object({ satz: z.string(), basis: Betrag, steuer: Betrag })),
  dateien: z.array(z.extend(FileInfo, { art: z.string() })),
  aufteilung: z.object({ zahlbar: Betrag, einbehalt: Betrag, skonto: Betrag, kuerzung: Betrag, steuerabzug: Betrag }),
  pruefung: z.extend(z.omit(Pruefung, { kostenstellen: true }), {
    revision: Revision,
    kostenstellen: z.array(z.extend(Kostenstelle, { nummer: z.int(), bezeichnung: z.string() })),
  }),
  hinweise: z.array(Hinweis),
  schritte: z.array(Schritt),
  entscheide: z.array(Entscheid),
  anlass: z.enum(['eingang', 'geaendert', 'eingereicht']),
  /** Fields that are different from the run before. */
  geaendert: z.array(z.string()),
  vorher: z.nullable(Uuid),
  nachher: z.nullable(Uuid),
  erfasser: z.array(z.string()),
  darf: z.array(z.enum([...status, 'antworten', 'dokument', 'pruefung', 'einreichen'])),
})
export type Freigabedetail = z.output<typeof Freigabedetail>

const frage = { was: z._default(z.enum(['meine', 'offen', 'erledigt']), 'meine'), q: z.optional(note(100)) }
/** A pick-list: so many at once, by words. */
const Suche = z.object({ limit: z._default(Paging.shape.limit, 200), cursor: Paging.shape.cursor, q: z.optional(note(80)) })
const Grund = z.optional(note(1000))

export const calls = defineContract(app)({
  /** Documents in release that the asker may see: those that wait for him, those that are open, those that are done with. */
  liste: { ...lesen, path: `${base}/entities`, query: z.object({ ...Paging.shape, ...frage }), result: page(Freigabe), live },
  /** The same list as a file. */
  datei: {
    ...lesen,
    path: `${base}/datei`,
    query: z.object({ ...frage, sort: Paging.shape.sort, format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  },
  /** What waits for the asker, whole, at most 50, the earliest first: the device keeps it. */
  wartend: { ...lesen, path: `${base}/wartend`, result: z.object({ entities: z.array(Freigabedetail) }), live },
  stand: { ...lesen, path: `${base}/stand`, result: z.object({ wartet: z.int() }), live },
  /** People who may be asked, or to whom it may be handed on. */
  personen: { ...lesen, path: `${base}/personen/entities`, query: Suche, result: page(Mensch) },
  kostenstellen: {
    ...lesen,
    path: `${base}/kostenstellen/entities`,
    query: Suche,
    result: page(z.object({ id: Uuid, nummer: z.string(), name: z.string(), hint: z.string() })),
  },
  freigabe: { ...lesen, path: `${base}/{id}`, params, result: Freigabedetail, live },
  /** The e-invoices of the document, with what is wrong in them. */
  erechnung: { ...lesen, path: `${base}/{id}/erechnung`, params, result: Erechnungen, live },

  status: {
    ...schreiben,
    method: 'POST',
    path: `${base}/{id}/status`,
    params,
    offline: true,
    body: z.object({
      status: Status,
      gesehen: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      grund: Grund,
      bis: z.optional(Day),
      an: z.optional(idOf('anwender')),
    }),
    result: z.object({ zustand: Zustand }),
  },
  /** A further paper: it belongs to what is released, so the release begins anew. */
  dokument: {
    ...schreiben,
    method: 'POST',
    path: `${base}/{id}/dokument`,
    params,
    offline: true,
    body: z.object({ dateien: z.array(idOf('datei')).check(z.minLength(1), z.maxLength(20)) }),
    result: z.object({ id: Uuid }),
  },
  einreichen: {
    ...schreiben,
    method: 'POST',
    path: `${base}/{id}/einreichen`,
    params,
    offline: true,
    body: z.object({ grund: text(1000) }),
    result: z.object({ id: Uuid }),
  },
  pruefung: { ...schreiben, method: 'PUT', path: `${base}/{id}/pruefung`, params, body: revised(Pruefung), result: z.object({ id: Uuid }) },

  ...regelCalls,
  ...freistellungCalls,
})
