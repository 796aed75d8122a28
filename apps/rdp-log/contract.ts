import * as z from 'zod/mini'
import { defineContract } from '#platform/contract/contract.ts'
import { revised, Revision } from '#platform/contract/record/record.ts'
import { Day, Instant, Ok, Pages, Paging, Time, Uuid, line, lineOrNone, note, page, idOf } from '#platform/contract/shapes.ts'
import { Guacamolestand, Sitzungseinstellungen, Sitzungsquelle } from '#domain/geraete/contract.ts'
import { Kzverrzeit } from '#domain/tickets/contract.ts'
import { app } from './app.ts'
import { anteile } from './contract/formen.ts'
import { Regel, RegelGeaendert, Regelzeile } from './contract/regel.ts'
import { Woche } from './contract/woche.ts'
import { skriptcalls } from './contract/skript.ts'

const base = '/v2/rdp-logs'
const live = ['sitzung-fern', 'ticket', 'hardware']
const lesen = { method: 'GET', permission: 'RDPLOG', scope: 'konten' } as const
const handeln = { method: 'POST', permission: 'RDPLOG', scope: 'konten' } as const
const einrichten = { permission: 'VERWALTUNG', scope: 'alle' } as const
const params = z.object({ id: idOf('sitzungFern') })

const wahl = { ...Pages.shape, q: z.optional(note(80)) }
/** `id`: the one that is chosen already, to be named. */
const mitId = <Kind extends string>(kind: Kind) => ({ ...wahl, id: z.optional(idOf(kind)) })
const Wahl = z.object({ id: z.string(), nummer: z.nullable(z.string()), name: z.string(), hint: z.string() })
const stamm = <Kind extends string>(kind: Kind) => z.object({ id: idOf(kind), nummer: z.int(), name: z.string() })
export const Zustand = z.enum(['läuft', 'unbekannt', 'beendet'])
/** What became of a session's time: nothing yet, booked, or it was said that it is none. */
export const Arbeit = z.enum(['offen', 'gebucht', 'keine'])
/** A session. `dauer` in seconds; `benutzer` empty: the asker does not read who it was, or it is over; `geraet` null: none is known, or the asker does not see it; `mehrdeutig`: several fit, and nobody has said which; `abschnitte`: while somebody was connected, a running one until now. */
export const Sitzung = z.object({
  id: idOf('sitzungFern'),
  from: Instant,
  to: z.nullable(Instant),
  dauer: z.int(),
  abschnitte: z.array(z.object({ von: Instant, bis: Instant })),
  verbindung: z.string(),
  benutzer: z.string(),
  remoteHost: z.string(),
  kunde: z.nullable(stamm('ktostamm')),
  geraet: z.nullable(stamm('hardware')),
  mehrdeutig: z.boolean(),
  /** Where it was; null also for one that the asker does not see. */
  objekt: z.nullable(stamm('objekt')),
  /** Groups of connections in which the source keeps it, from the outside in (`Kunden/Klinik`); customers' users read none. */
  gruppe: z.string(),
  beschreibung: z.string(),
  ticket: z.nullable(stamm('ticket')),
  arbeit: Arbeit,
  arbeitszeit: z.nullable(z.object({ minuten: z.int(), verrechnetMin: z.int() })),
  quelle: Sitzungsquelle,
  zustand: Zustand,
  befund: z.nullable(z.enum(['uhr', 'lang'])),
  meine: z.boolean(),
  /** Whose it was; null: nobody here, or the asker does not read who. */
  anwenderId: z.nullable(idOf('anwender')),
})
export type Sitzung = z.output<typeof Sitzung>

/** What can be changed about a session; its revision is over these. */
export const Inhalt = z.object({
  beschreibung: z._default(note(2000), ''),
  ticketId: z._default(z.nullable(idOf('ticket')), null),
  objektId: z._default(z.nullable(idOf('objekt')), null),
  kostenstelleId: z._default(z.nullable(idOf('kostenstelle')), null),
})
const Schritt = z.object({
  id: idOf('sitzungFernSchritt'),
  was: z.enum(['erfasst', 'geaendert', 'gebucht', 'keine-arbeit', 'doch-arbeit', 'geladen', 'geraet']),
  wer: z.string(),
  zeitpunkt: Instant,
})
export const Sitzungsdetail = z.extend(Sitzung, {
  revision: Revision,
  eingang: Instant,
  /** Last sign of the person, where the source tells it; customers' users read none. */
  zuletzt: z.nullable(Instant),
  /** Why Windows says that it ended, or which other session of the host ended it; null: it says nothing. */
  trennung: z.nullable(z.object({ code: z.nullable(z.int()), sitzung: z.nullable(z.int()) })),
  /** The cost centre of its object; null also for one that the asker does not see. */
  kostenstelle: z.nullable(stamm('kostenstelle')),
  /** The same session as another source tells it: booked once. */
  paare: z.array(z.object({ id: idOf('sitzungFern'), quelle: Sitzungsquelle })),
  /** Devices that it may mean, while nobody has said which. */
  kandidaten: z.array(z.extend(Wahl, { id: idOf('hardware', z.string()) })),
  schritte: z.array(Schritt),
  darf: z.array(z.enum(['aendern', 'laden', 'buchen', 'geraet'])),
})
export type Sitzungsdetail = z.output<typeof Sitzungsdetail>

/** Working time day by day: times on the clock of the ticket's branch, what was measured, and what is billed in units of the customer. */
const Gerechnet = {
  tage: z.array(z.object({ tag: Day, minuten: z.int(), verrechnetMin: z.int(), zeiten: z.array(z.object({ von: z.string(), bis: z.string() })) })),
  minuten: z.int(),
  verrechnetMin: z.int(),
}
/** What taking over would book. `geteilt`: the person's sessions overlap; then each may count in parts, and `anwesendMin` is what the parts come to. */
export const Vorschlag = z.object({
  ...Gerechnet,
  unterbrechungMin: z.int(),
  geteilt: z.nullable(z.object({ ...Gerechnet, summeMin: z.int(), anwesendMin: z.int() })),
  /** Sessions of the same person and connection shortly before or after it that nobody has booked; `zusammen`: what all of it comes to as one block. */
  nachbarn: z.array(z.object({ id: idOf('sitzungFern'), von: Instant, bis: z.nullable(Instant) })),
  zusammen: z.nullable(z.object(Gerechnet)),
  ticketId: z.nullable(idOf('ticket')),
  objektId: z.nullable(idOf('objekt')),
  kostenstelleId: z.nullable(idOf('kostenstelle')),
  kzverrzeit: Kzverrzeit,
  beschreibung: z.string(),
})
export type Vorschlag = z.output<typeof Vorschlag>
const buchung = {
  ticketId: idOf('ticket'),
  objektId: idOf('objekt'),
  kostenstelleId: idOf('kostenstelle'),
  kzverrzeit: Kzverrzeit,
  beschreibung: z._default(note(2000), ''),
  anteil: z._default(z.enum(anteile), 'gemessen'),
  /** Neighbours that are booked with it. */
  mit: z._default(z.array(Uuid).check(z.maxLength(50)), []),
  /** Why what is booked is booked anew. */
  grund: z._default(note(500), ''),
}

/** Days of the company, both included, or instants; without them the last seven days. A session counts when it touches the time between them. */
const Grenze = z.union([Day, Instant])
const filter = {
  from: z.optional(Grenze),
  to: z.optional(Grenze),
  /** Going on at some time of a day of the company, or in a minute of it; then `from` and `to` do not count. */
  aktivAm: z.optional(Day),
  aktivUm: z.optional(Time),
  q: z.optional(note(100)),
  hardwareId: z.optional(idOf('hardware')),
  verbindung: z.optional(note(200)),
  /** The path of a group of connections, with all that lies within it. */
  gruppe: z.optional(note(300)),
  objektId: z.optional(idOf('objekt')),
  ktostammId: z.optional(idOf('ktostamm')),
  anwenderId: z.optional(idOf('anwender')),
  ticketId: z.optional(idOf('ticket')),
  arbeit: z.optional(Arbeit),
  ohneTicket: z.optional(z.literal('ja')),
  mehrdeutig: z.optional(z.literal('ja')),
}

export const calls = defineContract(app)({
  liste: { ...lesen, path: `${base}/entities`, query: z.object({ ...Paging.shape, ...filter }), result: page(Sitzung), live },
  datei: {
    ...lesen,
    path: `${base}/datei`,
    query: z.object({ ...filter, sort: Paging.shape.sort, format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  },
  /** How many sessions that are, how many are not booked yet, and the clock by which days are told. */
  summen: {
    ...lesen,
    path: `${base}/summen`,
    query: z.object(filter),
    result: z.object({
      anzahl: z.int(),
      offen: z.int(),
      zone: z.string(),
      von: Instant,
      bis: Instant,
      personal: z.boolean(),
      zweck: z.string(),
      personMonate: z.int(),
      sitzungMonate: z.int(),
    }),
    live,
  },
  /** Customers, objects and cost centres for the forms: RDPLOG is enough, and each asker finds what these forms take from him. */
  kunden: { ...lesen, path: `${base}/kunden/entities`, query: z.object(mitId('ktostamm')), result: page(Wahl) },
  /** With TICKET or TICKET.INTERN, which linking one asks for, too: running tickets that the asker sees, of one customer if asked, the last five of his own sessions first; by words or number also those that are over. */
  tickets: {
    ...lesen,
    path: `${base}/tickets/entities`,
    query: z.object({ ...wahl, ktostammId: z.optional(idOf('ktostamm')) }),
    result: page(Wahl),
    live: ['ticket'],
  },
  /** Open objects, of one customer or of all. */
  objekte: {
    ...lesen,
    path: `${base}/objekte/entities`,
    query: z.object({ ...mitId('objekt'), ktostammId: z.optional(idOf('ktostamm')) }),
    result: page(Wahl),
  },
  kostenstellen: { ...lesen, path: `${base}/kostenstellen/entities`, query: z.object({ ...wahl, objektId: idOf('objekt') }), result: page(Wahl) },
  /** Who had sessions that the asker sees, where he reads names. */
  personen: { ...lesen, path: `${base}/personen/entities`, query: z.object(mitId('anwender')), result: page(Wahl) },
  /** Devices in use that the asker sees, of one customer if asked. */
  geraete: {
    ...lesen,
    path: `${base}/geraete/entities`,
    query: z.object({ ...mitId('hardware'), ktostammId: z.optional(idOf('ktostamm')) }),
    result: page(Wahl),
  },
  /** Groups of connections and those that they lie in, by path; customers' users read none. */
  gruppen: { ...lesen, path: `${base}/gruppen/entities`, query: z.object(wahl), result: page(Wahl) },
  /** Names of connections, those used last first. */
  verbindungen: { ...lesen, path: `${base}/verbindungen/entities`, query: z.object(wahl), result: page(Wahl) },
  sitzung: { ...lesen, path: `${base}/{id}`, params, result: Sitzungsdetail, live },
  anlegen: {
    ...handeln,
    path: base,
    offline: true,
    body: z.object({
      id: Uuid,
      verbindung: line(200),
      remoteHost: z._default(lineOrNone(200), ''),
      von: Instant,
      bis: Instant,
      ktostammId: z._default(z.nullable(idOf('ktostamm')), null),
      ...Inhalt.shape,
    }),
    result: z.object({ id: Uuid }),
  },
  aendern: { ...handeln, method: 'PATCH', path: `${base}/{id}`, params, body: revised(Inhalt), result: Ok },
  /** Says which device a session was on, or that it is none of the list; `gesehen`: the one that stood there. A session of no customer becomes that of the device. */
  geraetSetzen: {
    ...handeln,
    method: 'PUT',
    path: `${base}/{id}/geraet`,
    params,
    body: z.object({ hardwareId: z.nullable(idOf('hardware')), gesehen: z.nullable(idOf('hardware')) }),
    result: Ok,
  },
  /** One's own sessions of the week of a day that are no working time yet, each with what one press would book. */
  woche: { ...lesen, path: `${base}/wochen/{datum}`, params: z.object({ datum: Day }), result: Woche, live },
  vorschlag: { ...lesen, path: `${base}/{id}/arbeitszeit`, params, result: Vorschlag, live },
  /** 'Als Arbeitszeit übernehmen': asks for TICKET.INTERN, too. Answers the times of the ticket. */
  uebernehmen: { ...handeln, path: `${base}/{id}/arbeitszeit`, params, body: z.object(buchung), result: z.object({ zeiten: z.array(Uuid) }) },
  keineArbeit: { ...handeln, path: `${base}/{id}/keine-arbeit`, params, body: z.object({ keine: z.boolean() }), result: Ok },
  /** Asks for a download: the audit trail has it before a single byte leaves. It can be fetched once, within 60 seconds. */
  laden: { ...handeln, permission: 'RDPLOG.DOWNLOAD', path: `${base}/{id}/download`, params, result: z.object({ einmal: Uuid }) },
  geladen: { ...lesen, permission: 'RDPLOG.DOWNLOAD', path: `${base}/download/{einmal}`, params: z.object({ einmal: Uuid }), result: z.unknown(), file: true },
  einstellungen: { ...lesen, permission: 'VERWALTUNG', scope: 'alle', path: `${base}/einstellungen`, result: Sitzungseinstellungen, live },
  /** How the source that is asked by itself answers; null where there is none, or it was not asked yet. */
  quelle: { ...lesen, permission: 'VERWALTUNG', scope: 'alle', path: `${base}/quelle`, result: z.object({ guacamole: z.nullable(Guacamolestand) }), live },
  /** Rules by which sessions find their device, customer and person, in the order in which they are tried. */
  regeln: {
    ...einrichten,
    method: 'GET',
    path: `${base}/regeln/entities`,
    query: z.object({ ...Paging.shape, q: z.optional(note(100)) }),
    result: page(Regelzeile),
    live,
  },
  regelAnlegen: { ...einrichten, method: 'POST', path: `${base}/regeln`, body: Regel, result: z.object({ id: Uuid }) },
  regelAendern: {
    ...einrichten,
    method: 'PUT',
    path: `${base}/regeln/{id}`,
    params: z.object({ id: idOf('sitzungFernRegel') }),
    body: RegelGeaendert,
    result: Ok,
  },
  regelLoeschen: { ...einrichten, method: 'DELETE', path: `${base}/regeln/{id}`, params: z.object({ id: idOf('sitzungFernRegel') }), result: Ok },
  /** Customers, devices and sign-ins for the form of a rule; devices as the asker sees them. */
  regelKunden: { ...einrichten, method: 'GET', path: `${base}/regeln/kunden/entities`, query: z.object(wahl), result: page(Wahl) },
  regelGeraete: {
    ...einrichten,
    method: 'GET',
    path: `${base}/regeln/geraete/entities`,
    query: z.object({ ...wahl, ktostammId: z.optional(idOf('ktostamm')) }),
    result: page(Wahl),
  },
  /** Open objects of one customer. */
  regelObjekte: {
    ...einrichten,
    method: 'GET',
    path: `${base}/regeln/objekte/entities`,
    query: z.object({ ...wahl, ktostammId: z.optional(idOf('ktostamm')) }),
    result: page(Wahl),
  },
  regelPersonen: { ...einrichten, method: 'GET', path: `${base}/regeln/personen/entities`, query: z.object(wahl), result: page(Wahl) },
  ...skriptcalls,
  einstellungenSetzen: { method: 'PUT', permission: 'VERWALTUNG', scope: 'alle', path: `${base}/einstellungen`, body: Sitzungseinstellungen, result: Ok },
})
