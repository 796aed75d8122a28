import * as z from 'zod/mini'
import { Auswahlliste } from '#domain/geraete/contract.ts'
import { Schritt } from '#domain/tickets/contract.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { revised, Revision } from '#platform/contract/record/record.ts'
import { Found, Ok, Paging, Pages, Uuid, note, page, idOf } from '#platform/contract/shapes.ts'
import { app } from './app.ts'
import { ansichtcalls, Spaltenwahl } from './contract/ansicht.ts'
import { Auswahl, Eintrag } from './contract/auswahl.ts'
import { dateicalls } from './contract/datei.ts'
import { blickCalls } from './contract/blick.ts'
import { Beginn, Besitz, Besitzfrage, besitzfilter, Inhaber, Uebergabe, Zubehoer, Zuordnung } from './contract/kette.ts'
import { Importlauf, Importwunsch } from './contract/import.ts'
import { AusInventur, inventurcalls } from './contract/inventur.ts'
import { merkcalls } from './contract/merkliste.ts'
import { lizenzCalls } from './contract/lizenz.ts'
import { zubehoerCalls } from './contract/zubehoer.ts'
import {
  Einsicht,
  Geheimnis,
  Geheimnisalter,
  Geheimnisart,
  Geheimniskreis,
  Gezeigtes,
  Kreiswahl,
  NeuesGeheimnis,
  Traeger,
  Zeigen,
  Zurueckholen,
  Zuwechseln,
} from './contract/geheimnis.ts'
import {
  Abfrage,
  Aenderung,
  Angaben,
  Ausscheiden,
  filter,
  Geraeteschluessel,
  Grund,
  Hardware,
  Hardwaredetail,
  Kommentar,
  NeuerKommentar,
  Vorschlag,
} from './contract/geraet.ts'

const base = '/v1/hardwareliste'
const live = ['hardware']
const lesen = { method: 'GET', permission: 'HARDWAREMANAGEMENT', scope: 'konten' } as const
const schreiben = { permission: 'HARDWAREMANAGEMENT', scope: 'konten' } as const
const verwalten = { permission: 'HARDWAREMANAGEMENT.VERWALTUNG', scope: 'alle' } as const
const params = z.object({ idhardware: Geraeteschluessel })
const geheim = { permission: 'HARDWAREMANAGEMENT.GEHEIMNIS', scope: 'konten' } as const
const mitId = z.extend(params, { id: Uuid })
/** Secrets lie with a device or a licence. */
const bei = '/v1/geheimnis/{traeger}/{id}'
const mitArt = z.extend(Traeger, { art: Geheimnisart })
const einer = z.object({ ...Paging.shape, q: z.optional(note(100)), aktiv: z.optional(z.enum(['ja', 'nein'])) })
const auswahl = <const L extends string>(liste: L) =>
  ({ ...lesen, path: `/v1/${liste}/entities`, query: einer, result: page(Auswahl), live: ['hardwareauswahl'] }) as const
const Wahl = z.object({ id: Uuid, nummer: z.nullable(z.string()), name: z.string(), hint: z.string() })
const etikettform = z._default(z.enum(['bogen', 'rolle']), 'bogen')
const frage = { ...Pages.shape, q: z.optional(note(100)) }

export const calls = defineContract(app)({
  ...lizenzCalls,
  ...blickCalls,
  ...zubehoerCalls,
  /** Devices of the asker's accounts; of a customer's user those of the assigned customers. */
  liste: { ...lesen, path: `${base}/entities`, query: Abfrage, result: page(Hardware), live },
  /** The same by words, for Strg K: the device of that number first, those that have left last, at most eight. */
  suche: { ...lesen, path: `${base}/suche`, query: z.object({ q: z.string().check(z.trim(), z.minLength(3), z.maxLength(100)) }), result: Found, live },
  /** The same as a file. `spalten`: only those that a view shows, in the order of the list; without it everything that a list may tell. */
  datei: {
    ...lesen,
    path: `${base}/datei`,
    query: z.object({ ...filter, sort: Paging.shape.sort, spalten: z.optional(Spaltenwahl), format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  },
  /** Warranty of the last device of a product that the asker sees. */
  vorschlag: { ...lesen, path: `${base}/vorschlag`, query: z.object({ produkt: idOf('produkt') }), result: Vorschlag, live },
  hardware: { ...lesen, path: `${base}/{idhardware}`, params, result: Hardwaredetail, live },
  kommentare: {
    ...lesen,
    path: `${base}/{idhardware}/comments/entities`,
    params,
    query: z.object({ ...Pages.shape, q: frage.q }),
    result: page(Kommentar),
    live,
  },
  verlauf: { ...lesen, path: `${base}/{idhardware}/verlauf/entities`, params, query: Pages, result: page(Aenderung), live },

  produkt: auswahl('produkt'),
  hardwaretyp: auswahl('hardwaretyp'),
  garantietyp: auswahl('garantietyp'),
  betriebssystem: auswahl('betriebssystem'),
  hersteller: auswahl('hersteller'),
  subnetzmaske: auswahl('subnetzmaske'),
  supporttyp: auswahl('supporttyp'),
  standort: auswahl('standort'),
  /** Customers by number and name; `unternummer` is the number of one of their sites, which comes along. */
  kunden: {
    ...lesen,
    path: '/v1/ktostamm/kunde/entities',
    query: z.object({ ...frage, nummer: z.optional(z.coerce.number().check(z.int())), unternummer: z.optional(z.coerce.number().check(z.int())) }),
    result: page(z.extend(Wahl, { objekt: z.nullable(Wahl) })),
  },
  objekte: { ...lesen, path: `${base}/objekte/entities`, query: z.object({ ...frage, ktostammId: idOf('ktostamm') }), result: page(Wahl) },
  /** Sites of all customers, for places that lie there. */
  alleObjekte: {
    ...lesen,
    path: '/v1/hardwareauswahl/objekte/entities',
    permission: 'HARDWAREMANAGEMENT.VERWALTUNG',
    query: z.object(frage),
    result: page(Wahl),
  },
  mitarbeiter: { ...lesen, path: `${base}/mitarbeiter/entities`, query: z.object(frage), result: page(Wahl) },
  ansprechpartner: { ...lesen, path: `${base}/ansprechpartner/entities`, query: z.object({ ...frage, ktostammId: idOf('ktostamm') }), result: page(Wahl) },

  /** Who had what in a time, the latest first. */
  besitz: { ...lesen, path: `${base}/besitz/entities`, query: Besitzfrage, result: page(Besitz), live },
  besitzdatei: {
    ...lesen,
    path: `${base}/besitz/datei`,
    query: z.object({ ...besitzfilter, sort: Paging.shape.sort, format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  },

  /** `inventur`: the unknown code that this device is; its decision points to the device from then on. Asks for HARDWAREMANAGEMENT.INVENTUR, too. */
  anlegen: {
    ...schreiben,
    method: 'POST',
    path: base,
    offline: true,
    body: z.extend(Angaben, { id: idOf('hardware'), inventur: z._default(z.nullable(AusInventur), null) }),
    result: z.object({ id: idOf('hardware'), nummer: z.int() }),
  },
  aendern: { ...schreiben, method: 'PUT', path: `${base}/{idhardware}`, params, body: revised(Angaben), result: Ok },
  /** A device is never deleted: it leaves on a day, for a reason. */
  ausscheiden: { ...schreiben, method: 'POST', path: `${base}/{idhardware}/ausscheiden`, params, body: Ausscheiden, result: Ok },
  zurueckholen: { ...schreiben, method: 'POST', path: `${base}/{idhardware}/zurueckholen`, params, body: z.extend(Grund, { revision: Revision }), result: Ok },
  kommentieren: { ...schreiben, method: 'POST', path: `${base}/{idhardware}/comments`, offline: true, params, body: NeuerKommentar, result: Ok },
  kommentarStreichen: {
    ...schreiben,
    method: 'POST',
    path: `${base}/{idhardware}/comments/{id}/streichung`,
    params: z.extend(params, { id: Uuid }),
    body: Grund,
    result: Ok,
  },

  /** Which secrets a device or a licence has; what they are leaves the server by `geheimnisZeigen` only. */
  geheimnisse: { ...geheim, method: 'GET', path: `${bei}/entities`, params: Traeger, query: Pages, result: page(Geheimnis), live },
  einsichten: { ...geheim, method: 'GET', path: `${bei}/einsichten/entities`, params: Traeger, query: Pages, result: page(Einsicht), live },
  geheimnisSetzen: { ...geheim, method: 'PUT', path: `${bei}/{art}`, params: mitArt, body: NeuesGeheimnis, result: Ok },
  geheimnisLoeschen: { ...geheim, method: 'DELETE', path: `${bei}/{art}`, params: mitArt, result: Ok },
  /** An earlier value in use again: the change did not reach the device. */
  geheimnisZurueckholen: { ...geheim, method: 'POST', path: `${bei}/{art}/zurueck`, params: mitArt, body: Zurueckholen, result: Ok },
  /** Secrets that somebody knows who may not any more, and those that are old. */
  geheimnisseWechseln: { ...geheim, method: 'GET', path: '/v1/geheimnis/wechseln/entities', query: z.object(frage), result: page(Zuwechseln), live },
  geheimnisalter: { ...geheim, method: 'GET', path: '/v1/geheimnis/alter', result: Geheimnisalter, live },
  geheimnisalterSetzen: { ...verwalten, method: 'PUT', path: '/v1/geheimnis/alter', body: Geheimnisalter, result: Ok },
  /** Who usually looks at secrets: after a look of anybody else a secret is to be changed. */
  geheimniskreis: { ...geheim, method: 'GET', path: '/v1/geheimnis/kreis', result: Geheimniskreis, live },
  geheimniskreisSetzen: { ...verwalten, method: 'PUT', path: '/v1/geheimnis/kreis', body: Kreiswahl, result: Ok },
  geheimnisZeigen: { ...geheim, method: 'POST', path: `${bei}/{art}/zeigen`, params: mitArt, body: Zeigen, result: Gezeigtes },

  /** Who had a device, the latest first. */
  zuordnungen: { ...lesen, path: `${base}/{idhardware}/zuordnungen/entities`, params, query: Pages, result: page(Zuordnung), live },
  /** A handover or a return, at the moment that the device tells. */
  uebergeben: { ...schreiben, method: 'POST', path: `${base}/{idhardware}/zuordnungen`, offline: true, params, body: Uebergabe, result: Ok },
  beginnBerichtigen: { ...schreiben, method: 'POST', path: `${base}/{idhardware}/zuordnungen/{id}/beginn`, params: mitId, body: Beginn, result: Ok },
  protokoll: { ...lesen, path: `${base}/{idhardware}/zuordnungen/{id}/protokoll`, params: mitId, result: z.unknown(), file: true, timeoutMs: 60_000 },
  /** People of ours who have devices or accessories. */
  inhaber: { ...lesen, path: `${base}/inhaber/entities`, query: z.object(frage), result: page(Inhaber), live },

  /** What belongs to a device, and what it belongs to. */
  zubehoer: { ...lesen, path: `${base}/{idhardware}/zubehoer/entities`, params, query: Pages, result: page(Zubehoer), live },
  zubehoerDazu: { ...schreiben, method: 'POST', path: `${base}/{idhardware}/zubehoer`, params, body: z.object({ hardwareId: idOf('hardware') }), result: Ok },
  zubehoerWeg: { ...schreiben, method: 'DELETE', path: `${base}/{idhardware}/zubehoer/{id}`, params: mitId, result: Ok },

  tickets: {
    ...lesen,
    path: `${base}/{idhardware}/tickets/entities`,
    params,
    query: Pages,
    result: page(z.object({ id: idOf('ticket'), nummer: z.int(), name: z.string(), schritt: Schritt })),
    live: [...live, 'ticket'],
  },
  ticketVerknuepfen: { ...schreiben, method: 'POST', path: `${base}/{idhardware}/tickets`, params, body: z.object({ ticketId: idOf('ticket') }), result: Ok },
  ticketLoesen: { ...schreiben, method: 'DELETE', path: `${base}/{idhardware}/tickets/{id}`, params: mitId, result: Ok },

  /** Labels for the devices of a question: on a sheet, or one a page. */
  etiketten: { ...lesen, path: `${base}/etiketten`, query: z.object({ ...filter, form: etikettform }), result: z.unknown(), file: true, timeoutMs: 60_000 },

  /** Labels for places: those of a search, or one with all that lies within it. */
  ortsetiketten: {
    ...lesen,
    path: '/v1/standort/etiketten',
    query: z.object({ q: frage.q, standort: z.optional(idOf('standort')), form: etikettform }),
    result: z.unknown(),
    file: true,
    timeoutMs: 60_000,
  },

  ...inventurcalls,
  ...dateicalls,
  ...ansichtcalls,
  ...merkcalls,

  /** Devices from an uploaded CSV: what it would change, or all of it. */
  geraeteImport: { ...verwalten, method: 'POST', path: '/v1/hardwareimport', body: Importwunsch, result: Importlauf, timeoutMs: 120_000 },

  auswahlAnlegen: {
    ...verwalten,
    method: 'POST',
    path: '/v1/hardwareauswahl/{liste}',
    params: z.object({ liste: Auswahlliste }),
    body: Eintrag,
    result: z.object({ id: Uuid }),
  },
  auswahlAendern: {
    ...verwalten,
    method: 'PUT',
    path: '/v1/hardwareauswahl/{liste}/{id}',
    params: z.object({ liste: Auswahlliste, id: Uuid }),
    body: revised(Eintrag),
    result: Ok,
  },
})
