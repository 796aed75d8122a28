import * as z from 'zod/mini'
import { istBundesland, landworte } from '#domain/personal/contract.ts'
import { Ktostammart, type Objektstatus } from '#domain/kunden/contract.ts'
import type { Word } from '#platform/contract/audit-words.ts'
import { choiceField, codeField, fieldShapes, keyNumberField, lineField, optionalLineField, ownField, tickField } from '#platform/contract/record/fields.ts'
import { revised } from '#platform/contract/record/record.ts'
import { Ok, Pick, note, text, idOf } from '#platform/contract/shapes.ts'
import { anschrift, byId, datei, janein, liste, Mailadresse, q, recht, UstId } from './teil.ts'

const name = lineField({ de: 'Name', en: 'Name', max: 150 })
const nummer = keyNumberField({ de: 'Nummer', en: 'Number', min: 1, max: 999_999_999 })
const email = codeField({ de: 'E-Mail', en: 'E-mail', type: 'email', max: 254, shape: z.nullable(Mailadresse) })
const telefon = codeField({ de: 'Telefon', en: 'Phone', type: 'tel', max: 50, shape: z.nullable(text(50)) })
const aktiv = tickField({ de: 'Aktiv', en: 'Active' })

/** A customer, supplier or site. `domains`: mail domains of the company, separated by spaces or commas. */
export const kundenfelder = {
  nummer,
  name,
  art: choiceField({
    de: 'Art',
    en: 'Kind',
    choices: { Kunde: ['Kunde', 'Customer'], Lieferant: ['Lieferant', 'Supplier'], Baustelle: ['Baustelle', 'Site'] } satisfies Record<Ktostammart, Word>,
  }),
  vkforgid: ownField({ de: 'Filiale', en: 'Branch', shape: z.int() }),
  ...anschrift,
  land: choiceField({ de: 'Land', en: 'Country', choices: landworte }),
  email,
  telefon,
  ustId: codeField({
    de: 'USt-IdNr.',
    en: 'VAT number',
    hint: [
      'Mit Land, z. B. DE123456789. Eine E-Rechnung nach § 13b braucht sie.',
      'With its country, e.g. DE123456789. An e-invoice with reverse charge needs it.',
    ],
    max: 30,
    shape: UstId,
  }),
  domains: codeField({
    de: 'Maildomains',
    en: 'Mail domains',
    hint: [
      'Daran erkennen wir, wer zu diesem Kunden gehört: firma.de, firma.com',
      'By these we recognise who belongs to this customer: company.com, company.eu',
    ],
    max: 1000,
    shape: note(1000),
  }),
  kundengruppeId: ownField({ de: 'Kundengruppe', en: 'Customer group', shape: z._default(z.nullable(z.int()), null) }),
  aktiv,
}
export const Kunde = z.object(fieldShapes(kundenfelder))
/** `leiterId`: who leads the work there; by this and the group statistics gather objects. `bundesland`: whose holidays hold there; null: those of the branch. */
export const objektfelder = {
  nummer,
  name,
  status: choiceField({
    de: 'Zustand',
    en: 'State',
    choices: { O: ['Offen', 'Open'], R: ['Ruhend', 'Resting'], A: ['Abgeschlossen', 'Finished'] } satisfies Record<Objektstatus, Word>,
  }),
  ...anschrift,
  objektgruppeId: ownField({ de: 'Objektgruppe', en: 'Object group', shape: z._default(z.nullable(idOf('objektgruppe')), null) }),
  leiterId: ownField({ de: 'Bauleitung', en: 'Site manager', shape: z._default(z.nullable(idOf('lstfix')), null) }),
  bundesland: ownField({
    de: 'Bundesland der Arbeitsstelle',
    en: 'Region of the site',
    hint: ['Nach seinen Feiertagen laufen die Fristen der Regie.', 'Deadlines of work by the hour go by its holidays.'],
    shape: z._default(z.nullable(text(6).check(z.refine(istBundesland, 'verwaltung.unbekannt'))), null),
  }),
}
export const Objekt = z.object(fieldShapes(objektfelder))
export const kostenstellenfelder = { nummer, bezeichnung: lineField({ de: 'Bezeichnung', en: 'Name', max: 150 }), aktiv }
export const Kostenstelle = z.object(fieldShapes(kostenstellenfelder))
export const ansprechpartnerfelder = {
  vorname: optionalLineField({ de: 'Vorname', en: 'First name', max: 100 }),
  zuname: lineField({ de: 'Zuname', en: 'Last name', max: 100 }),
  funktion: optionalLineField({ de: 'Funktion', en: 'Function', max: 100 }),
  email,
  telefon,
  aktiv,
}
export const Ansprechpartner = z.object(fieldShapes(ansprechpartnerfelder))
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
