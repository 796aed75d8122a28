import * as z from 'zod/mini'
import { Artikel, artikelHoechstens } from '#domain/artikel/contract.ts'
import { wetterlagen } from '#domain/einsatz/contract.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { Bundled, Day, Instant, Ok, Paging, Uuid, lineOrNone, note, page, text, idOf, brought } from '#platform/contract/shapes.ts'
import { app } from './app.ts'
import { auftragscalls } from './contract/auftrag.ts'
import { fallgruende } from './contract/abgleich.ts'
import { Einstellungen } from './contract/einstellungen.ts'
import { Fassung, Geheim, Kundenansicht, Linkunterschrift } from './contract/fest.ts'
import { Einwand, Regieeintrag, Regieliste } from './contract/regie.ts'
import { Kundenvorgabe, Muster, Vorgabe } from './contract/vorgaben.ts'
import { Arbeitsschein, Geaendert, Neu, Scheindetail, Unterschrift, zustaende } from './contract/schein.ts'

const base = '/v1/arbeitsschein'
const live = ['arbeitsschein']
const recht = { permission: 'ARBEITSSCHEIN', scope: 'konten' } as const
const lesen = { method: 'GET', ...recht } as const
/** Customers, too: of the sheets of their own the newest finished version, and nothing of what stands there for the office alone. */
const lesenMitKunden = { method: 'GET', permission: ['ARBEITSSCHEIN', 'ARBEITSSCHEIN.KUNDE'], scope: 'konten' } as const
const schreiben = { method: 'POST', ...recht } as const
const oeffentlich = { method: 'POST', permission: 'public', scope: 'oeffentlich' } as const
const params = z.object({ id: idOf('arbeitsschein') })
const mitNr = z.extend(params, { nr: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)) })
const Adresse = z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(254), z.email())

const filter = {
  ticket: z.optional(idOf('ticket')),
  q: z.optional(note(100)),
  zustand: z._default(z.enum([...zustaende, 'alle']), 'alle'),
  /** Only those that the asker made, works on or is assigned to. */
  meine: z.optional(z.literal('ja')),
  /** Only those on which something waits for a person. */
  klaerung: z.optional(z.literal('ja')),
  von: z.optional(Day),
  bis: z.optional(Day),
  kunde: z.optional(idOf('ktostamm')),
  objekt: z.optional(idOf('objekt')),
}
const Wahl = z.object({ id: Uuid, nummer: z.nullable(z.string()), name: z.string(), hint: z.string() })
/** An object to choose, with its customer, its town and how he wants his sheets. */
const Objekt = z.extend(Wahl, { kunde: z.string(), ort: z.string(), vorgabe: Vorgabe })
/** Somebody to name on a sheet; `persnr` tells him apart from somebody of his name, `lohngruppe` is what his lines of time will carry, empty: none. */
const Person = z.extend(Wahl, { persnr: z.string(), lohngruppe: z.string() })
const Vorlage = z.object({ objekt: z.nullable(Objekt), kostenstelle: z.nullable(Wahl), ticket: Wahl, ansprechpartner: z.nullable(Wahl) })
const wahl = { query: z.object({ limit: z._default(Paging.shape.limit, 200), cursor: Paging.shape.cursor, q: z.optional(note(80)) }), result: page(Wahl) }
const seiten = z.object({ limit: wahl.query.shape.limit, cursor: Paging.shape.cursor })
const amObjekt = { query: z.extend(wahl.query, { objektId: idOf('objekt') }), result: page(Wahl) }

/** What a pick-list at an object says. */
const bekannt = <P extends `/${string}`>(path: P) => brought(path, z.object({ query: z.object({ objektId: idOf('objekt') }) }), page(Wahl))

/** Reported time that can be taken onto a sheet. */
const Bericht = z.object({
  id: idOf('arbeitsbericht'),
  lstfixId: idOf('lstfix'),
  name: z.string(),
  von: Instant,
  bis: Instant,
  zone: z.string(),
  minuten: z.int(),
  beschreibung: z.string(),
})
export type Bericht = z.output<typeof Bericht>

export const calls = defineContract(app)({
  /** Sheets that the asker may see: made by him, with his time in them or assigned to him; with ARBEITSSCHEIN.ALLE those of all his accounts; a customer's finished ones. */
  liste: { ...lesenMitKunden, path: `${base}/entities`, query: z.object({ ...Paging.shape, ...filter }), result: page(Arbeitsschein), live },
  /**
   * What a device has to have without a network though nobody opened it: the asker's open sheets and those of today and tomorrow, the list of the open ones,
   * and what can be chosen at the objects of these sheets and at those that he wrote sheets for last.
   */
  zurHand: {
    ...lesen,
    path: `${base}/zurhand`,
    query: Bundled,
    result: z.object({
      version: z.string(),
      schein: brought(`${base}/{id}`, z.object({ params }), Scheindetail),
      liste: brought(`${base}/entities`, z.object({ query: z.object({ zustand: z.enum(zustaende), sort: z.string() }) }), page(Arbeitsschein)),
      kostenstellen: bekannt(`${base}/kostenstellen/entities`),
      tickets: bekannt(`${base}/tickets/entities`),
      ansprechpartner: bekannt(`${base}/ansprechpartner/entities`),
    }),
  },
  datei: {
    ...lesenMitKunden,
    path: `${base}/datei`,
    query: z.object({ ...filter, sort: Paging.shape.sort, format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  },
  /** How many open sheets are the asker's, and how many of those that he may see did not arrive by mail. */
  stand: { ...lesenMitKunden, path: `${base}/stand`, result: z.object({ offen: z.int(), nichtZugestellt: z.int() }), live },
  /** Open objects; without words those first that the asker used last. */
  objekte: { ...lesen, path: `${base}/objekte/entities`, query: wahl.query, result: page(Objekt), live: ['scheinvorgabe'] },
  /** Whoever is or was a customer, for old sheets are looked for too; `aktiv`: only those in use. */
  kunden: { ...lesen, path: `${base}/kunden/entities`, ...wahl, query: z.extend(wahl.query, { aktiv: z.optional(z.literal('ja')) }) },
  /** The asker himself, with ARBEITSBERICHT.PARTIE his colleagues, with ARBEITSSCHEIN.ALLE everybody of the accounts. */
  personen: { ...lesen, path: `${base}/personen/entities`, query: wahl.query, result: page(Person) },
  /** Cost centres in use of an object, its customer's running tickets, whom one speaks to there. */
  kostenstellen: { ...lesen, path: `${base}/kostenstellen/entities`, ...amObjekt },
  tickets: { ...lesen, path: `${base}/tickets/entities`, ...amObjekt },
  ansprechpartner: { ...lesen, path: `${base}/ansprechpartner/entities`, ...amObjekt },
  /** Articles in use: all that a device keeps at hand, those with these words, or the one that a scanned code means. */
  artikel: {
    ...lesen,
    path: '/v1/artikel/entities',
    query: z.object({
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(artikelHoechstens)), artikelHoechstens),
      cursor: Paging.shape.cursor,
      q: z.optional(note(80)),
      code: z.optional(note(80)),
    }),
    result: page(Artikel),
  },
  /** Time that was reported for this object on this day and stands on no sheet. */
  arbeitsberichte: {
    ...lesen,
    path: `${base}/arbeitsberichte/entities`,
    query: z.object({ limit: wahl.query.shape.limit, cursor: Paging.shape.cursor, objektId: idOf('objekt'), datum: Day }),
    result: page(Bericht),
    live: ['arbeitsbericht', 'arbeitsschein'],
  },
  /** What somebody entered of the weather at an object on a day, with its source; null: nobody did. */
  wetter: {
    ...lesen,
    path: `${base}/wetter`,
    query: z.object({ objektId: idOf('objekt'), datum: Day }),
    result: z.object({ wetter: z.nullable(z.object({ lage: z.nullable(z.enum(wetterlagen)), tempMin: z.string(), tempMax: z.string(), quelle: z.string() })) }),
    live,
  },
  /** What a new sheet takes over from a ticket. */
  vorlage: { ...lesen, path: `${base}/vorlage/{ticketId}`, params: z.object({ ticketId: idOf('ticket') }), result: Vorlage },
  einstellungen: { ...lesen, path: `${base}/einstellungen`, result: Einstellungen, live },
  einstellungenSetzen: { method: 'PUT', permission: 'VERWALTUNG', scope: 'alle', path: `${base}/einstellungen`, body: Einstellungen, result: Ok },
  /** Samples that new sheets of the asker's accounts may begin as. */
  muster: { ...lesen, path: `${base}/muster/entities`, query: seiten, result: page(Muster), live },
  /** Customers who want it otherwise than usual. */
  vorgaben: { method: 'GET', permission: 'VERWALTUNG', scope: 'alle', path: `${base}/vorgaben/entities`, query: seiten, result: page(Kundenvorgabe), live },
  vorgabeSetzen: {
    method: 'PUT',
    permission: 'VERWALTUNG',
    scope: 'alle',
    path: `${base}/vorgaben/{id}`,
    params: z.object({ id: idOf('ktostamm') }),
    body: Vorgabe,
    result: Ok,
  },
  /** Work by the hour under VOB/B or ÖNORM whose hours are not safe yet, of sheets that the asker may see. */
  fristen: { ...lesen, path: `${base}/fristen`, result: Regieliste, live },
  schein: { ...lesenMitKunden, path: `${base}/{id}`, params, result: Scheindetail, live: [...live, 'post', 'beleg'] },
  /** Of a finished sheet always the same file; of an open one as it is now. */
  pdf: {
    ...lesen,
    path: `${base}/{id}/pdf`,
    params,
    query: z.object({ fassung: z.optional(z.coerce.number().check(z.int(), z.minimum(1))) }),
    result: z.unknown(),
    file: true,
    timeoutMs: 60_000,
  },

  /** A finished version: its canonical text and what it says otherwise than the one before. */
  eineFassung: { ...lesenMitKunden, path: `${base}/{id}/fassungen/{nr}`, params: mitNr, result: Fassung },
  /** Its paper: always the same file. */
  fassungPdf: { ...lesenMitKunden, path: `${base}/{id}/fassungen/{nr}/pdf`, params: mitNr, result: z.unknown(), file: true, timeoutMs: 60_000 },

  anlegen: { ...schreiben, path: base, offline: true, body: Neu, result: z.object({ id: idOf('arbeitsschein'), nummer: z.string(), version: z.int() }) },
  sichern: {
    ...recht,
    method: 'PUT',
    path: `${base}/{id}`,
    offline: true,
    params,
    body: Geaendert,
    /** `gegenwerte`: so many changes wait for a person, because the office had changed the same or the sheet is closed. */
    result: z.object({ nummer: z.string(), version: z.int(), gegenwerte: z.int() }),
  },
  /** Takes counterparts of a device onto an open sheet, or leaves them. */
  entscheiden: {
    ...schreiben,
    path: `${base}/{id}/gegenwerte`,
    params,
    body: z.object({ ids: z.array(Uuid).check(z.minLength(1), z.maxLength(300)), nehmen: z.boolean() }),
    result: Ok,
  },
  /** The office leaves a sheet at an object that was closed, or no longer the branch's, when it arrived; or puts another object into an open one. */
  objektBestaetigen: {
    method: 'POST',
    permission: 'ARBEITSSCHEIN.FASSUNG',
    scope: 'konten',
    path: `${base}/{id}/objekt`,
    params,
    body: z.object({ objektId: z._default(z.nullable(idOf('objekt')), null) }),
    result: Ok,
  },
  /** A case was looked at. */
  fallErledigen: {
    method: 'POST',
    permission: 'ARBEITSSCHEIN.FASSUNG',
    scope: 'konten',
    path: `${base}/{id}/faelle/{fall}`,
    params: z.extend(params, { fall: Uuid }),
    body: z.object({}),
    result: Ok,
  },
  /**
   * The version that was shown is fixed with its signatures. `email` empty: no mail. `kanonisch`, `fingerabdruck`: the text that the device showed and its
   * SHA-256; the server reckons the same, or the sheet stays open. `fall`: it is not finished by this, everything signed waits for the office.
   */
  abschliessen: {
    ...schreiben,
    path: `${base}/{id}/abschluss`,
    offline: true,
    params,
    body: z.object({
      version: z.int(),
      unterschriften: z.array(Unterschrift).check(z.maxLength(2)),
      email: z._default(z.union([z.literal(''), z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())]), ''),
      kanonisch: z.optional(z.string().check(z.minLength(1), z.maxLength(1_000_000))),
      fingerabdruck: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
    }),
    result: z.object({ fassung: z.int(), version: z.int(), fingerabdruck: z.string(), fall: z.nullable(z.enum(fallgruende)) }),
    timeoutMs: 60_000,
  },
  /** New sheets may begin as this one; an empty name: no more. */
  musterSetzen: {
    method: 'PUT',
    permission: 'ARBEITSSCHEIN.FASSUNG',
    scope: 'konten',
    path: `${base}/{id}/muster`,
    params,
    body: z.object({ name: lineOrNone(100) }),
    result: Ok,
  },
  /** What was signed stays as it is; the next version is open again. */
  fassung: {
    method: 'POST',
    permission: 'ARBEITSSCHEIN.FASSUNG',
    scope: 'konten',
    path: `${base}/{id}/fassung`,
    params,
    body: z.object({ grund: text(500).check(z.minLength(10, 'schein.grund-kurz')) }),
    result: z.object({ fassung: z.int() }),
  },
  /** What reached the client of work by the hour, or came from him; of any finished sheet that it was billed, or that this was a mistake. */
  regieakt: {
    method: 'POST',
    permission: 'ARBEITSSCHEIN.VERRECHNUNG',
    scope: 'konten',
    path: `${base}/{id}/regieakte`,
    params,
    body: Regieeintrag,
    result: Ok,
  },
  ...auftragscalls,
  /** A customer objects to the hours of the version that he has seen. */
  einwenden: {
    method: 'POST',
    permission: 'ARBEITSSCHEIN.KUNDE',
    scope: 'konten',
    path: `${base}/{id}/einwendung`,
    limit: 'tell',
    params,
    body: Einwand,
    result: Ok,
  },
  /** A finished version that no customer has signed: a mail takes a link to it. An earlier link ends. */
  link: { ...schreiben, path: `${base}/{id}/link`, params, body: z.object({ email: Adresse }), result: z.object({ laeuftAb: Instant }) },
  /** A letter that was given up goes once more, to another address where the first one was wrong. A link that was not delivered is sent anew instead. */
  briefErneut: {
    ...schreiben,
    path: `${base}/{id}/briefe/{brief}/erneut`,
    params: z.extend(params, { brief: Uuid }),
    body: z.object({ an: z.optional(Adresse) }),
    result: Ok,
  },
  linkWiderrufen: { ...schreiben, path: `${base}/{id}/link/widerruf`, params, body: z.object({}), result: Ok },
  /** What whoever has a link sees. Unknown, used, revoked and expired links are refused alike. */
  zeichnenAnsicht: { ...oeffentlich, path: '/v1/zeichnen/ansicht', body: z.object({ geheim: Geheim }), result: Kundenansicht },
  /** Its paper as it was finished. */
  zeichnenBlatt: { ...oeffentlich, path: '/v1/zeichnen/blatt', body: z.object({ geheim: Geheim }), result: z.unknown(), file: true },
  /** The customer signs by the link: once. */
  zeichnen: { ...oeffentlich, path: '/v1/zeichnen', body: z.object({ geheim: Geheim, unterschrift: Linkunterschrift }), result: Ok, timeoutMs: 60_000 },
  /** An open one by whoever may change it, a finished one with ARBEITSSCHEIN.FASSUNG. Its number stays used. */
  stornieren: { ...schreiben, path: `${base}/{id}/storno`, params, body: z.object({ grund: text(500) }), result: Ok },
})
