import * as z from 'zod/mini'
import { istBundesland, Land } from '#domain/personal/contract.ts'
import { Ktostammart, Objektstatus } from '#domain/kunden/contract.ts'
import { revised } from '#platform/contract/record/record.ts'
import { Ok, Pick, line, lineOrNone, note, text, idOf } from '#platform/contract/shapes.ts'
import { byId, datei, janein, liste, Mailadresse, q, recht, UstId } from './teil.ts'

const Nummer = z.int().check(z.minimum(1), z.maximum(999_999_999))
const Anschrift = { strasse: lineOrNone(150), plz: lineOrNone(10), ort: lineOrNone(100) }

/** A customer, supplier or site. `domains`: mail domains of the company, separated by spaces or commas. */
export const Kunde = z.object({
  nummer: Nummer,
  name: line(150),
  art: Ktostammart,
  vkforgid: z.int(),
  ...Anschrift,
  land: Land,
  email: z.nullable(Mailadresse),
  telefon: z.nullable(text(50)),
  ustId: UstId,
  domains: note(1000),
  kundengruppeId: z._default(z.nullable(z.int()), null),
  aktiv: z.boolean(),
})
/** `leiterId`: who leads the work there; by this and the group statistics gather objects. `bundesland`: whose holidays hold there; null: those of the branch. */
export const Objekt = z.object({
  nummer: Nummer,
  name: line(150),
  status: Objektstatus,
  ...Anschrift,
  objektgruppeId: z._default(z.nullable(idOf('objektgruppe')), null),
  leiterId: z._default(z.nullable(idOf('lstfix')), null),
  bundesland: z._default(z.nullable(text(6).check(z.refine(istBundesland, 'verwaltung.unbekannt'))), null),
})
export const Kostenstelle = z.object({ nummer: Nummer, bezeichnung: line(150), aktiv: z.boolean() })
export const Ansprechpartner = z.object({
  vorname: lineOrNone(100),
  zuname: line(100),
  funktion: lineOrNone(100),
  email: z.nullable(Mailadresse),
  telefon: z.nullable(text(50)),
  aktiv: z.boolean(),
})
/** A user from outside at this customer. */
export const Kundenanwender = z.object({ anwenderId: idOf('anwender'), alleTickets: z.boolean() })

const Zeile = z.object({
  id: idOf('ktostamm'),
  nummer: z.int(),
  name: z.string(),
  art: Ktostammart,
  ort: z.string(),
  filiale: z.string(),
  objekte: z.int(),
  anwender: z.int(),
  aktiv: z.boolean(),
})
const Kostenstellenzeile = z.extend(revised(Kostenstelle), { id: idOf('kostenstelle') })
const Objektzeile = z.extend(revised(Objekt), { id: idOf('objekt'), leiter: z.nullable(Pick), kostenstellen: z.array(Kostenstellenzeile) })
const Ansprechpartnerzeile = z.extend(revised(Ansprechpartner), {
  id: idOf('ansprechpartner'),
  email: z.nullable(z.string()),
  telefon: z.nullable(z.string()),
  username: z.nullable(z.string()),
})
const Anwenderzeile = z.object({
  id: idOf('anwender'),
  name: z.string(),
  username: z.string(),
  aktiv: z.boolean(),
  alleTickets: z.boolean(),
  ticketKtostamm: z.boolean(),
})
const Detail = z.extend(revised(Kunde), {
  id: idOf('ktostamm'),
  email: z.nullable(z.string()),
  telefon: z.nullable(z.string()),
  objekte: z.array(Objektzeile),
  ansprechpartner: z.array(Ansprechpartnerzeile),
  anwender: z.array(Anwenderzeile),
})
export type Kundendetail = z.output<typeof Detail>

const filter = { q, art: z.optional(Ktostammart), aktiv: janein, filiale: z.optional(z.coerce.number().check(z.int())) }
const kunde = '/v1/verwaltung/kunden/{id}'

/** Customers with what belongs to them. Nothing is deleted: what is over is retired, so that old records keep their names. */
export const kundenCalls = {
  kunden: liste('kunden', filter, Zeile),
  kundenDatei: datei('kunden', filter),
  kunde: { method: 'GET', path: kunde, ...recht, params: byId('ktostamm'), result: Detail, live: ['verwaltung', 'registrierung'] },
  kundeAnlegen: { method: 'POST', path: '/v1/verwaltung/kunden', ...recht, body: Kunde, result: byId('ktostamm') },
  kundeAendern: { method: 'PUT', path: kunde, ...recht, params: byId('ktostamm'), body: revised(Kunde), result: Ok },
  objektAnlegen: { method: 'POST', path: `${kunde}/objekte`, ...recht, params: byId('ktostamm'), body: Objekt, result: byId('objekt') },
  objektAendern: { method: 'PUT', path: '/v1/verwaltung/objekte/{id}', ...recht, params: byId('objekt'), body: revised(Objekt), result: Ok },
  kostenstelleAnlegen: {
    method: 'POST',
    path: '/v1/verwaltung/objekte/{id}/kostenstellen',
    ...recht,
    params: byId('objekt'),
    body: Kostenstelle,
    result: byId('kostenstelle'),
  },
  kostenstelleAendern: {
    method: 'PUT',
    path: '/v1/verwaltung/kostenstellen/{id}',
    ...recht,
    params: byId('kostenstelle'),
    body: revised(Kostenstelle),
    result: Ok,
  },
  ansprechpartnerAnlegen: {
    method: 'POST',
    path: `${kunde}/ansprechpartner`,
    ...recht,
    params: byId('ktostamm'),
    body: Ansprechpartner,
    result: byId('ansprechpartner'),
  },
  ansprechpartnerAendern: {
    method: 'PUT',
    path: '/v1/verwaltung/ansprechpartner/{id}',
    ...recht,
    params: byId('ansprechpartner'),
    body: revised(Ansprechpartner),
    result: Ok,
  },
  kundenanwenderSetzen: { method: 'PUT', path: `${kunde}/anwender`, ...recht, params: byId('ktostamm'), body: Kundenanwender, result: Ok },
  kundenanwenderEntfernen: {
    method: 'DELETE',
    path: `${kunde}/anwender/{anwenderId}`,
    ...recht,
    params: z.extend(byId('ktostamm'), { anwenderId: idOf('anwender') }),
    result: Ok,
  },
  /** Users without an employee record: only they belong to customers. */
  kundenanwenderSuche: { method: 'GET', path: '/v1/verwaltung/kundenanwender', ...recht, query: z.object({ q }), result: z.array(Pick) },
} as const
