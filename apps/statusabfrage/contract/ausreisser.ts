import * as z from 'zod/mini'
import { defineContract } from '#platform/contract/contract.ts'
import { Day, Instant, Paging, idOf } from '#platform/contract/shapes.ts'
import { app } from '../app.ts'

/** What stands out, the most urgent first. */
export const Ausreisserart = z.enum([
  'Über Höchstzeit',
  'Nachtarbeit',
  'Pause überfällig',
  'Ruhezeit zu kurz',
  'Über Durchschnitt',
  'Gehen fehlt',
  'Rückkehr fehlt',
  'Pause zu kurz',
])
export type Ausreisserart = z.output<typeof Ausreisserart>

export const Ausreisserzeile = z.object({
  lstfix: z.object({ id: idOf('lstfix'), persnr: z.int(), vorname: z.string(), zuname: z.string() }),
  abteilung: z.object({ id: idOf('abteilung'), bezeichnung: z.string() }),
  zone: z.string(),
  art: Ausreisserart,
  datum: Day,
  seit: z.nullable(Instant),
  /** Minutes, where so many are allowed or demanded; null for what is simply missing. */
  istMin: z.nullable(z.int()),
  grenzMin: z.nullable(z.int()),
  /** Id and version of the rule, its law and paragraph. */
  regel: z.nullable(z.string()),
  quelle: z.nullable(z.string()),
  /** The person is at it now. */
  laeuft: z.boolean(),
  telefon: z.nullable(z.string()),
})
export type Ausreisserzeile = z.output<typeof Ausreisserzeile>

const filter = { art: z.optional(Ausreisserart), abteilung: z.optional(idOf('abteilung')), vkforgid: z.optional(z.coerce.number().check(z.int())) }
const pfad = '/v1/statusabfrage/ausreisser/{stichdatum}'
const lesen = { method: 'GET', permission: 'STATUSABFRAGE.AUSREISSER', scope: 'konten', params: z.object({ stichdatum: Day }) } as const

export const ausreisserCalls = defineContract(app)({
  ausreisser: {
    ...lesen,
    path: `${pfad}/entities`,
    query: z.extend(Paging, filter),
    live: ['anwesenheit'],
    /** `arten`: how many of each, whatever is filtered by kind. */
    result: z.object({
      entities: z.array(Ausreisserzeile),
      next: z.nullable(z.string()),
      stand: Instant,
      arten: z.array(z.object({ art: Ausreisserart, anzahl: z.int() })),
    }),
  },
  ausreisserExport: { ...lesen, path: `${pfad}/export`, query: z.object({ ...filter, format: z.enum(['csv', 'xlsx']) }), result: z.unknown(), file: true },
})
