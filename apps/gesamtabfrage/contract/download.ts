import * as z from 'zod/mini'
import { Instant, idOf } from '#platform/contract/shapes.ts'
import { Belegart } from '#domain/belege/contract.ts'

/** How far a download is that nobody waits for. `unvollstaendig`: it is packed, but some cannot come along, and whoever asked has to say that he does without them. */
export const downloadzustaende = ['wartet', 'laeuft', 'unvollstaendig', 'fertig', 'gescheitert'] as const

/** A download that is packed while one does something else. `satz`: what is missing, or why there is nothing. */
export const Download = z.object({
  id: idOf('belegdownload'),
  belegart: Belegart,
  weise: z.enum(['download', 'archiv', 'datentraeger']),
  zustand: z.enum(downloadzustaende),
  anzahl: z.int(),
  erledigt: z.int(),
  satz: z.string(),
  name: z.nullable(z.string()),
  bytes: z.nullable(z.int()),
  angelegt: Instant,
  /** Until when it is kept. */
  bis: Instant,
})
export type Download = z.output<typeof Download>
