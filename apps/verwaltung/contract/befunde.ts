import * as z from 'zod/mini'
import { Instant, Ok, Uuid, text, idOf } from '#platform/contract/shapes.ts'
import { byId, janein, liste, recht } from './teil.ts'

/** A device that keeps something back: numbers of its sequence that never came ('luecke'), or silence where entries were announced ('stumm'). */
export const Befund = z.object({
  id: Uuid,
  art: z.enum(['luecke', 'stumm']),
  /** First and last number of the stretch in which some are missing. */
  von: z.nullable(z.int()),
  bis: z.nullable(z.int()),
  /** Missing numbers, or announced entries. */
  anzahl: z.int(),
  seit: Instant,
  erledigt: z.nullable(Instant),
  /** Who closed it; null while it is open, and when the entries came after all. */
  abgeschlossenVon: z.nullable(z.string()),
  grund: z.string(),
  darf: z.array(z.enum(['abschliessen'])),
})
export const befundeCalls = {
  /** Of one device, or of all devices that were a terminal. */
  befunde: liste('befunde', { offen: janein, geraet: z.optional(Uuid), terminal: z.optional(idOf('terminal')) }, Befund, [
    'verwaltung',
    'quarantaene',
    'terminal',
  ]),
  /** Nothing more is expected of it: the gap ends, the alarm with it. What comes later counts all the same. */
  befundAbschliessen: {
    method: 'POST',
    path: '/v1/verwaltung/befunde/{id}/abschluss',
    ...recht,
    params: byId('geraetBefund'),
    body: z.object({ grund: text(500) }),
    result: Ok,
  },
} as const
