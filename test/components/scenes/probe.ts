import * as z from 'zod/mini'
import { defineApp } from '#platform/contract/app.ts'
import { defineContract } from '#platform/contract/contract.ts'
import {
  checksField,
  choiceField,
  codeField,
  dayField,
  fieldShapes,
  keyNumberField,
  lineField,
  numberField,
  tickField,
} from '#platform/contract/record/fields.ts'
import { Day, line, lineOrNone, Ok, page, Paging, Pick, Time, Uuid } from '#platform/contract/shapes.ts'

const app = defineApp({
  id: 'probe',
  path: '/probe',
  icon: 'monitor',
  group: 'system',
  title: { de: 'Probe', en: 'Probe' },
  description: { de: 'Probe', en: 'Probe' },
  shells: ['main'],
  permission: 'angemeldet',
  permissions: {},
  screens: [],
  menu: [],
  widgets: {},
})
export const Ding = z.object({ name: line(20), ort: lineOrNone(20), mail: z.optional(z.email()), stueck: z.number().check(z.minimum(1), z.maximum(9)) })
export const Zeile = z.object({ id: z.string(), name: z.string(), ort: z.string() })
export type Zeile = z.output<typeof Zeile>
export const Notiz = z.object({ titel: line(20), notiz: lineOrNone(200), kennwort: lineOrNone(20) })
export const Stammform = z.object({ ktostammId: z.nullable(z.string()), objektId: z.nullable(z.string()), kostenstelleId: z.nullable(z.string()) })
export const Angaben = z.object({
  name: line(20),
  stueck: z.nullable(z.number().check(z.minimum(1), z.maximum(9))),
  tag: z.nullable(Day),
  zeit: z.nullable(Time),
})
/** Fields that are said once. */
export const dingfelder = {
  name: lineField({ de: 'Name', en: 'Name', hint: ['Wie es heißt', 'What it is called'], max: 20 }),
  stueck: numberField({ de: 'Stück', en: 'Pieces', unit: ['Stk.', 'pcs'], min: 1, max: 9 }),
  tag: dayField({ de: 'Tag', en: 'Day' }),
  art: choiceField({ de: 'Art', en: 'Kind', choices: { neu: ['neu', 'new'], alt: ['gebraucht', 'used'] } }),
  fest: tickField({ de: 'Fest eingebaut', en: 'Built in' }),
  nummer: keyNumberField({ de: 'Nummer', en: 'Number', min: 1, max: 9999 }),
  mail: codeField({ de: 'E-Mail', en: 'E-mail', type: 'email', max: 40, shape: z.nullable(z.email()) }),
  wege: checksField({ de: 'Wege', en: 'Ways', choices: { ausweis: ['Ausweis', 'Badge'], pin: ['PIN', 'PIN'] } }),
}
export const Beschrieben = z.object(fieldShapes(dingfelder))

export const calls = defineContract(app)({
  liste: {
    method: 'GET',
    path: '/v1/probe/entities',
    permission: 'angemeldet',
    scope: 'selbst',
    query: z.object({ ...Paging.shape, q: z.optional(z.string()), ort: z.optional(z.string()) }),
    result: page(Zeile),
  },
  orte: {
    method: 'GET',
    path: '/v1/probe/orte',
    permission: 'angemeldet',
    scope: 'selbst',
    query: z.object({ q: z.optional(z.string()) }),
    result: page(Pick),
  },
  hallen: {
    method: 'GET',
    path: '/v1/probe/hallen',
    permission: 'angemeldet',
    scope: 'selbst',
    query: z.object({ q: z.optional(z.string()), ortId: z.string() }),
    result: page(Pick),
  },
  kunden: {
    method: 'GET',
    path: '/v1/probe/kunden',
    permission: 'angemeldet',
    scope: 'selbst',
    query: z.object({ q: z.optional(z.string()) }),
    result: page(Pick),
  },
  objekte: {
    method: 'GET',
    path: '/v1/probe/objekte',
    permission: 'angemeldet',
    scope: 'selbst',
    query: z.object({ q: z.optional(z.string()), ktostammId: z.optional(z.string()) }),
    result: page(Pick),
  },
  kostenstellen: {
    method: 'GET',
    path: '/v1/probe/kostenstellen',
    permission: 'angemeldet',
    scope: 'selbst',
    query: z.object({ q: z.optional(z.string()), objektId: z.string() }),
    result: page(Pick),
  },
  leute: {
    method: 'GET',
    path: '/v1/probe/leute',
    permission: 'angemeldet',
    scope: 'selbst',
    query: z.object({ q: z.optional(z.string()) }),
    result: z.array(z.object({ id: z.string(), vorname: z.string(), zuname: z.string() })),
  },
  aendern: { method: 'PUT', path: '/v1/probe', permission: 'angemeldet', scope: 'selbst', body: z.extend(Ding, { revision: z.string() }), result: Ok },
  angeben: { method: 'PUT', path: '/v1/probe/angaben', permission: 'angemeldet', scope: 'selbst', body: Angaben, result: Ok },
  beschreiben: { method: 'PUT', path: '/v1/probe/beschrieben', permission: 'angemeldet', scope: 'selbst', body: Beschrieben, result: Ok },
  notieren: { method: 'PUT', path: '/v1/probe/notiz', permission: 'angemeldet', scope: 'selbst', body: Notiz, result: Ok },
  loeschen: { method: 'DELETE', path: '/v1/probe', permission: 'angemeldet', scope: 'selbst', result: Ok },
  melden: {
    method: 'POST',
    path: '/v1/probe/meldungen',
    permission: 'angemeldet',
    scope: 'selbst',
    offline: true,
    body: z.object({ id: Uuid, text: line(60) }),
    result: Ok,
  },
  stand: { method: 'GET', path: '/v1/probe/stand', permission: 'angemeldet', scope: 'selbst', result: z.object({ zahl: z.int() }), live: ['probe'] },
  anderes: { method: 'GET', path: '/v1/probe/anderes', permission: 'angemeldet', scope: 'selbst', result: z.object({ zahl: z.int() }), live: ['anderes'] },
  tun: { method: 'POST', path: '/v1/probe/tun', permission: 'angemeldet', scope: 'selbst', result: Ok },
})
