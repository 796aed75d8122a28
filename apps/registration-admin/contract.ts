import * as z from 'zod/mini'
import { defineContract } from '#platform/contract/contract.ts'
import { Instant, note, Ok, page, Paging, Pick, text, Uuid, idOf } from '#platform/contract/shapes.ts'
import { app } from './app.ts'

const base = '/v1/registration-admin'
const recht = { permission: 'REGISTRATIONADMIN', scope: 'konten' } as const
const params = z.object({ id: idOf('registrierung') })
const live = ['registrierung']

export const zustaende = ['offen', 'aktiviert', 'abgelehnt'] as const
const Zustand = z.enum(zustaende)

const Zeile = z.object({
  id: idOf('registrierung'),
  name: z.string(),
  email: z.string(),
  firma: z.string(),
  zustand: Zustand,
  emailConfirmed: z.boolean(),
  isActive: z.boolean(),
  angelegt: Instant,
  bestaetigt: Instant,
  entschieden: z.nullable(Instant),
})
export type Zeile = z.output<typeof Zeile>

const Kunde = z.object({ id: idOf('ktostamm'), nummer: z.string(), name: z.string(), hint: z.string() })
/** Assigned customers with what the person sees of each: `alleTickets` counts only together with `ticketKtostamm`. */
const Zuordnung = z.object({ id: idOf('ktostamm'), alleTickets: z.boolean() })
/** What is granted. `contact`: an Ansprechpartner of one of the customers, 'neu' for a new one, null for none. */
export const Freischaltung = z.object({
  kunden: z.array(Zuordnung).check(z.minLength(1, { error: 'registration-admin.kunde-fehlt' }), z.maxLength(50)),
  ticketKtostamm: z.boolean(),
  contact: z.nullable(z.union([Uuid, z.literal('neu')])),
})
export type Freischaltung = z.output<typeof Freischaltung>

const Detail = z.extend(Zeile, {
  von: z.nullable(z.string()),
  grund: z.string(),
  ticketKtostamm: z.boolean(),
  kunden: z.array(z.extend(Kunde, { alleTickets: z.boolean() })),
  contact: z.nullable(Pick),
  vorschlaege: z.array(z.extend(Kunde, { grund: z.enum(['domain', 'name']) })),
  darf: z.array(z.enum(['aktivieren', 'ablehnen', 'zuordnen'])),
})
export type Detail = z.output<typeof Detail>

const filter = { q: z.optional(note(100)), zustand: z._default(z.enum([...zustaende, 'alle']), 'offen') }

export const calls = defineContract(app)({
  liste: { method: 'GET', path: `${base}/entities`, ...recht, query: z.extend(Paging, filter), result: page(Zeile), live },
  datei: {
    method: 'GET',
    path: `${base}/datei`,
    ...recht,
    query: z.object({ ...filter, sort: Paging.shape.sort, format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  },
  stand: { method: 'GET', path: `${base}/stand`, ...recht, result: z.object({ offen: z.int() }), live },
  kunden: { method: 'GET', path: `${base}/kunden/entities`, ...recht, query: z.extend(Paging, { q: z.optional(note(80)) }), result: page(Kunde) },
  detail: { method: 'GET', path: `${base}/{id}`, ...recht, params, result: Detail, live },
  /** What the person will see, before it is granted, and whom the customers know by this name or address. */
  vorschau: {
    method: 'POST',
    path: `${base}/{id}/vorschau`,
    ...recht,
    params,
    body: z.object({ kunden: z.array(Zuordnung).check(z.maxLength(50)), ticketKtostamm: z.boolean() }),
    result: z.object({
      kunden: z.int(),
      objekte: z.int(),
      tickets: z.int(),
      apps: z.array(z.string()),
      contacts: z.array(z.extend(Pick, { hint: z.string(), passt: z.boolean() })),
    }),
  },
  aktivieren: { method: 'POST', path: `${base}/{id}/aktivierung`, ...recht, params, body: Freischaltung, result: Ok },
  ablehnen: { method: 'POST', path: `${base}/{id}/ablehnung`, ...recht, params, body: z.object({ grund: text(500) }), result: Ok },
  /** Changes what was granted, after the activation. */
  zuordnen: { method: 'PUT', path: `${base}/{id}/zuordnung`, ...recht, params, body: Freischaltung, result: Ok },
})
