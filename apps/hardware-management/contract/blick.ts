import * as z from 'zod/mini'
import { Day, Instant, Pages, Paging, note, page, idOf } from '#platform/contract/shapes.ts'
import { Einsichtart, Geheimnisart } from './geheimnis.ts'

/** Is what somebody saw still in use ('gilt')? Otherwise it was changed or deleted since, or its device has left or its licence has ended. */
export const blickstaende = ['gilt', 'gewechselt', 'geloescht', 'ausgeschieden'] as const
const Stand = z.enum(blickstaende)
export type Blickstand = z.output<typeof Stand>

/** One look of a person at a secret. `hostname`: what the device or licence is called; `lizenzId` null: a device. `ticket`: what it was needed for, where the asker sees that ticket. */
export const Blick = z.object({
  id: idOf('geheimnisEinsicht'),
  wer: z.string(),
  nummer: z.int(),
  lizenzId: z.nullable(idOf('lizenz')),
  hostname: z.string(),
  kunde: z.string(),
  art: Geheimnisart,
  was: Einsichtart,
  grund: z.string(),
  ticket: z.nullable(z.object({ nummer: z.int(), name: z.string() })),
  zeitpunkt: Instant,
  /** The person was not one of those who usually look. */
  ausserKreis: z.boolean(),
  stand: Stand,
})
export type Blick = z.output<typeof Blick>

/** Somebody who has looked at secrets: at how many, and so many of them are still in use as he saw them. */
export const Blickender = z.object({ id: idOf('anwender'), nummer: z.nullable(z.string()), name: z.string(), gesehen: z.int(), offen: z.int() })

/** Days are the company's, both included. */
const filter = { q: z.optional(note(100)), von: z.optional(Day), bis: z.optional(Day), person: z.optional(idOf('anwender')), stand: z.optional(Stand) }
const lesen = { method: 'GET', permission: 'HARDWAREMANAGEMENT.GEHEIMNIS', scope: 'konten' } as const
const base = '/v1/geheimnis/blicke'

/** Who looked at which secret, over all devices and licences that the asker sees. Asking for one other person is on record. */
export const blickCalls = {
  blicke: { ...lesen, path: `${base}/entities`, query: z.object({ ...Paging.shape, ...filter }), result: page(Blick), live: ['hardware'] },
  blickdatei: {
    ...lesen,
    path: `${base}/datei`,
    query: z.object({ ...filter, sort: Paging.shape.sort, format: z.enum(['csv', 'xlsx']) }),
    result: z.unknown(),
    file: true,
  },
  /** People who have looked at one, also those who have left; `mitarbeiter`: the one with this employee record. */
  blickende: {
    ...lesen,
    path: `${base}/personen/entities`,
    query: z.object({ ...Pages.shape, q: filter.q, mitarbeiter: z.optional(idOf('lstfix')) }),
    result: page(Blickender),
    live: ['hardware'],
  },
} as const
