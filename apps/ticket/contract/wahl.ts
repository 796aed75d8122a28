import * as z from 'zod/mini'
import { Prioritaet } from '#domain/tickets/contract.ts'
import { Pages, Uuid, note, page, idOf } from '#platform/contract/shapes.ts'
import { Ticket, Typzeichen, Ziel } from './formen.ts'

const base = '/v1/ticket'
const lesen = { method: 'GET', permission: 'TICKET', scope: 'konten' } as const
const Wahl = z.object({ id: Uuid, nummer: z.nullable(z.string()), name: z.string(), hint: z.string() })
const frage = { ...Pages.shape, q: z.optional(note(80)) }

/** Pick-lists of the forms, and the board of what runs out next. */
export const wahlCalls = {
  /** `hint`: what it is for; `prioritaet`: what a new one of it begins with. Customers get those that are for them. */
  typen: {
    ...lesen,
    live: ['ticketverwaltung'],
    path: `${base}/typen/entities`,
    query: z.object(frage),
    result: page(z.extend(Wahl, { mitTest: z.boolean(), icon: Typzeichen, prioritaet: Prioritaet })),
  },
  kunden: { ...lesen, path: `${base}/kunden/entities`, query: z.object(frage), result: page(Wahl) },
  /** Objects with status O, of one customer or of all. */
  objekte: { ...lesen, path: `${base}/objekte/entities`, query: z.object({ ...frage, ktostammId: z.optional(idOf('ktostamm')) }), result: page(Wahl) },
  kostenstellen: { ...lesen, path: `${base}/kostenstellen/entities`, query: z.object({ ...frage, objektId: idOf('objekt') }), result: page(Wahl) },
  ansprechpartner: {
    ...lesen,
    permission: 'TICKET.INTERN',
    path: `${base}/ansprechpartner/entities`,
    query: z.object({ ...frage, ktostammId: idOf('ktostamm') }),
    result: page(Wahl),
  },
  /** People who work on tickets, for assigning and mentioning. */
  personen: { ...lesen, permission: 'TICKET.INTERN', path: `${base}/personen/entities`, query: z.object(frage), result: page(Wahl) },
  antworten: {
    ...lesen,
    live: ['ticketverwaltung'],
    permission: 'TICKET.INTERN',
    path: `${base}/antwortvorlagen/entities`,
    query: z.object(frage),
    result: page(z.object({ id: Uuid, name: z.string(), text: z.string() })),
  },
  /** Open tickets by what runs out first; `was` names which promise it is. `uhr`: those whose clock stands instead, the longest first. */
  tafel: {
    ...lesen,
    permission: 'TICKET.INTERN',
    path: `${base}/sla/tafel/entities`,
    query: z.object({ ...Pages.shape, uhr: z._default(z.enum(['laeuft', 'steht']), 'laeuft') }),
    result: page(z.object({ ticket: Ticket, was: z.enum(['antwort', 'loesung', 'termin']), ziel: z.nullable(Ziel) })),
    live: ['ticket'],
  },
} as const
