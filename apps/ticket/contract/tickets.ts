import * as z from 'zod/mini'
import { Beziehung, Checkart, Kontaktart, Kzverrzeit, Prioritaet, Rfckategorie, Schritt, tickettexte } from '#domain/tickets/contract.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { writtenTexts } from '#platform/contract/record/fields.ts'
import { FileIds } from '#platform/contract/files.ts'
import { revised } from '#platform/contract/record/record.ts'
import { Day, Instant, Ok, Pages, Time, Uuid, line, lineOrNone, note, page, text, Found, idOf } from '#platform/contract/shapes.ts'
import { app } from '../app.ts'
import { dokumentCalls } from './dokumente.ts'
import { Verlaufseintrag, VerlaufseintragIntern, Filter, Sort, Ticket, Ticketdetail, filter } from './formen.ts'
import { Meine } from './meine.ts'
import { wahlCalls } from './wahl.ts'

const base = '/v1/ticket'
const live = ['ticket']
const lesen = { method: 'GET', permission: 'TICKET', scope: 'konten' } as const
const schreiben = { method: 'POST', permission: 'TICKET', scope: 'konten' } as const
const intern = { method: 'POST', permission: 'TICKET.INTERN', scope: 'konten' } as const
/** Id or Ticketnummer. */
const params = z.object({ id: idOf('ticket', z.string().check(z.regex(/^(\d{1,12}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$/))) })
const blaettern = Pages
/** The version that the asker saw: another one answers 409 and says who was faster. */
const version = z.int().check(z.positive())
const minuten = z.int().check(z.minimum(1), z.maximum(600_000))

export const Neuesticket = z.object({
  id: idOf('ticket'),
  name: line(200),
  beschreibung: z._default(note(20_000), ''),
  typId: z.optional(idOf('tickettyp')),
  /** Left out: that of the type. */
  prioritaet: z.optional(Prioritaet),
  hotline: z._default(z.boolean(), false),
  ktostammId: z.optional(z.nullable(idOf('ktostamm'))),
  objektId: z.optional(z.nullable(idOf('objekt'))),
  kostenstelleId: z.optional(z.nullable(idOf('kostenstelle'))),
  /** The device that it is about. */
  hardwareId: z.optional(z.nullable(idOf('hardware'))),
  /** Staff only; somebody else's wish is ignored. */
  intern: z._default(z.boolean(), false),
  /** Of somebody else only those that are for everybody. */
  ...writtenTexts(tickettexte),
  dateien: FileIds,
})
export const Aenderung = z.object({
  version,
  name: z.optional(line(200)),
  beschreibung: z.optional(note(20_000)),
  typId: z.optional(idOf('tickettyp')),
  prioritaet: z.optional(Prioritaet),
  hotline: z.optional(z.boolean()),
  ktostammId: z.optional(z.nullable(idOf('ktostamm'))),
  objektId: z.optional(z.nullable(idOf('objekt'))),
  kostenstelleId: z.optional(z.nullable(idOf('kostenstelle'))),
  intern: z.optional(z.boolean()),
  ...writtenTexts(tickettexte),
  rfckategorie: z.optional(Rfckategorie),
  schaetzungMin: z.optional(z.nullable(minuten)),
  releaseTest: z.optional(z.nullable(Instant)),
  releaseTestMin: z.optional(z.nullable(minuten)),
  releaseOrig: z.optional(z.nullable(Instant)),
  releaseOrigMin: z.optional(z.nullable(minuten)),
  termin: z.optional(Instant),
})
export const Neuerkontakt = z.object({
  art: Kontaktart,
  anwenderId: z.optional(idOf('anwender')),
  ansprechpartnerId: z.optional(idOf('ansprechpartner')),
  /** Of somebody who is nobody here (Fremdkontakt, Absender). */
  name: z.optional(lineOrNone(100)),
  email: z.optional(z.email().check(z.maxLength(254))),
})
export const Neuezeit = z
  .object({
    id: Uuid,
    objektId: idOf('objekt'),
    kostenstelleId: idOf('kostenstelle'),
    kzverrzeit: z._default(Kzverrzeit, 'K'),
    datum: Day,
    von: Time,
    bis: Time,
    beschreibung: z._default(note(2000), ''),
  })
  .check(z.refine(({ von, bis }) => von < bis, { path: ['bis'], error: 'ticket.bis-vor-von' }))
export const Haken = z.object({
  id: idOf('ticketCheckpunkt'),
  version,
  erledigt: z.boolean(),
  notiz: z._default(note(2000), ''),
  fehlertext: z._default(note(2000), ''),
})
export const Ansichtform = z.object({ name: line(60), geteilt: z._default(z.boolean(), false), filter: Filter })
/** `darf`: one's own, or a shared one for whoever maintains the set-up. `veraltet`: something of the question is not known any more, and left out. */
export const Ansicht = z.extend(revised(Ansichtform), {
  id: idOf('ticketAnsicht'),
  eigene: z.boolean(),
  besitzer: z.string(),
  veraltet: z.boolean(),
  darf: z.array(z.enum(['aendern'])),
})
const Stand = z.object({ id: idOf('ticket'), nummer: z.int(), version: z.int(), schritt: Schritt })
/** Ids of a ticket and of something of it. */
const teil = <K extends string>(name: K) => z.object({ id: params.shape.id, [name]: Uuid } as { id: typeof params.shape.id } & Record<K, typeof Uuid>)

/** All calls but those of the set-up (`verwaltungCalls`), whose words no other screen needs. */
export const ticketCalls = defineContract(app)({
  /** `aehnlich`: nothing fits exactly, these resemble. */
  liste: {
    ...lesen,
    path: `${base}/tickets/entities`,
    query: z.object({ ...filter, ...blaettern.shape, sort: Sort }),
    result: z.extend(page(Ticket), { aehnlich: z.boolean() }),
    live,
  },
  /** The same by words only, for Strg K: those that changed last, at most eight. */
  suche: { ...lesen, path: `${base}/suche`, query: z.object({ q: z.string().check(z.trim(), z.minLength(3), z.maxLength(100)) }), result: Found, live },
  datei: {
    ...lesen,
    path: `${base}/tickets/datei`,
    query: z.object({ ...filter, sort: Sort, format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  },
  /** `wartet`: tickets that wait for the asker: his to work on, or his confirmation. `niemand`: running ones that nobody has. Counts stop at 1,000. */
  stand: {
    ...lesen,
    path: `${base}/stand`,
    result: z.object({ wartet: z.int(), neu: z.int(), offen: z.int(), freigabe: z.int(), ueberfaellig: z.int(), niemand: z.int(), intern: z.boolean() }),
    live,
  },
  /** For the dashboard: one small answer. */
  meine: { ...lesen, path: `${base}/meine`, result: Meine, live },
  /** Saved views with how many tickets each has (at most 1,000 are counted). */
  ansichten: { ...lesen, path: `${base}/ansichten/entities`, query: blaettern, result: page(z.extend(Ansicht, { anzahl: z.int() })), live },
  ansichtMerken: { ...schreiben, scope: 'selbst', path: `${base}/ansichten`, body: Ansichtform, result: z.object({ id: idOf('ticketAnsicht') }) },
  ansichtAendern: {
    ...schreiben,
    method: 'PUT',
    scope: 'selbst',
    path: `${base}/ansichten/{id}`,
    params: z.object({ id: Uuid }),
    body: revised(Ansichtform),
    result: Ok,
  },
  ansichtLoeschen: {
    ...schreiben,
    method: 'DELETE',
    scope: 'selbst',
    path: `${base}/ansichten/{id}`,
    params: z.object({ id: idOf('ticketAnsicht') }),
    result: Ok,
  },

  ticket: { ...lesen, path: `${base}/tickets/{id}`, params, result: Ticketdetail, live },
  verlauf: { ...lesen, path: `${base}/tickets/{id}/verlauf/entities`, params, query: blaettern, result: page(Verlaufseintrag), live },
  /** The same with internal notes and changes. */
  verlaufIntern: {
    ...lesen,
    permission: 'TICKET.INTERN',
    path: `${base}/tickets/{id}/verlauf-intern/entities`,
    params,
    query: blaettern,
    result: page(VerlaufseintragIntern),
    live,
  },

  anlegen: { ...schreiben, path: `${base}/tickets`, offline: true, limit: 'tell', body: Neuesticket, result: Stand },
  aendern: { ...intern, method: 'PATCH', path: `${base}/tickets/{id}`, params, body: Aenderung, result: Stand },
  weiter: {
    ...schreiben,
    path: `${base}/tickets/{id}/schritt`,
    params,
    body: z.object({ version, nach: Schritt, grund: z._default(note(2000), '') }),
    result: Stand,
  },
  beenden: { ...schreiben, path: `${base}/tickets/{id}/ende`, params, body: z.object({ version, grund: z._default(note(2000), '') }), result: Stand },
  zuruecksetzen: {
    ...schreiben,
    permission: 'TICKET.LEITUNG',
    path: `${base}/tickets/{id}/zuruecksetzung`,
    params,
    body: z.object({ version, grund: text(2000) }),
    result: Stand,
  },
  bewerten: {
    ...schreiben,
    path: `${base}/tickets/{id}/bewertung`,
    params,
    body: z.object({ sterne: z.int().check(z.minimum(1), z.maximum(5)), text: note(1000) }),
    result: Ok,
  },

  antwortet: { ...intern, path: `${base}/tickets/{id}/antwortet`, params, result: Ok },
  /** Who is writing an answer just now, beside the asker. */
  antwortende: {
    ...lesen,
    permission: 'TICKET.INTERN',
    path: `${base}/tickets/{id}/antwortende`,
    params,
    result: z.object({ namen: z.array(z.string()) }),
    live: ['ticket-antwortet'],
  },

  kontaktHinzu: {
    ...intern,
    path: `${base}/tickets/{id}/kontakte`,
    limit: 'tell',
    params,
    body: Neuerkontakt,
    result: z.object({ id: idOf('ticketKontakt') }),
  },
  kontaktWeg: { ...intern, method: 'DELETE', path: `${base}/tickets/{id}/kontakte/{kontakt}`, params: teil('kontakt'), result: Ok },
  zeitErfassen: { ...intern, path: `${base}/tickets/{id}/zeiten`, params, offline: true, body: Neuezeit, result: z.object({ id: Uuid }) },
  zeitStornieren: {
    ...intern,
    method: 'DELETE',
    path: `${base}/tickets/{id}/zeiten/{zeit}`,
    params: teil('zeit'),
    body: z.object({ grund: text(500) }),
    result: Ok,
  },

  punktAnlegen: {
    ...intern,
    path: `${base}/tickets/{id}/checkpunkte`,
    params,
    body: z.object({ text: line(300), art: Checkart, pflicht: z._default(z.boolean(), true) }),
    result: z.object({ id: Uuid }),
  },
  punktWeg: { ...intern, method: 'DELETE', path: `${base}/tickets/{id}/checkpunkte/{punkt}`, params: teil('punkt'), result: Ok },
  haken: {
    ...intern,
    method: 'PUT',
    path: `${base}/tickets/{id}/checkpunkte/{punkt}`,
    params: teil('punkt'),
    offline: true,
    body: Haken,
    result: z.object({ version: z.int() }),
  },
  vorlageLegen: {
    ...intern,
    path: `${base}/tickets/{id}/checkvorlage`,
    params,
    body: z.object({ vorlageId: idOf('checkvorlage') }),
    result: z.object({ anzahl: z.int() }),
  },

  verknuepfen: { ...intern, path: `${base}/tickets/{id}/verknuepfungen`, params, body: z.object({ anderes: params.shape.id, art: Beziehung }), result: Ok },
  loesen: { ...intern, method: 'DELETE', path: `${base}/tickets/{id}/verknuepfungen/{anderes}`, params: teil('anderes'), result: Ok },
  unterordnen: { ...intern, method: 'PUT', path: `${base}/tickets/{id}/eltern`, params, body: z.object({ eltern: z.nullable(params.shape.id) }), result: Ok },
  /** Its comments, contacts and times go on in the other one. */
  zusammenfuehren: { ...intern, path: `${base}/tickets/{id}/zusammenfuehrung`, params, body: z.object({ version, ziel: params.shape.id }), result: Stand },
  /** Each ticket for itself: what cannot be changed is named with the reason. */
  sammeln: {
    ...intern,
    path: `${base}/sammelaenderung`,
    body: z.object({
      ids: z.array(idOf('ticket')).check(z.minLength(1), z.maxLength(200)),
      prioritaet: z.optional(Prioritaet),
      typId: z.optional(idOf('tickettyp')),
      zustaendigId: z.optional(idOf('anwender')),
      nach: z.optional(Schritt),
      grund: z._default(note(2000), ''),
    }),
    result: z.object({ geaendert: z.int(), nicht: z.array(z.object({ id: idOf('ticket'), nummer: z.nullable(z.int()), hinweis: z.string() })) }),
  },
  ...dokumentCalls,
  ...wahlCalls,
})
