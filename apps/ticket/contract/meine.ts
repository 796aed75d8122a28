import * as z from 'zod/mini'
import { Instant, Uuid } from '#platform/contract/shapes.ts'
import { Ticket } from './formen.ts'

/** What somebody wrote last, for whoever did not write it. */
const Letzteantwort = z.object({
  id: Uuid,
  ticket: z.object({ nummer: z.int(), name: z.string() }),
  wer: z.nullable(z.string()),
  um: Instant,
  /** Its beginning. */
  text: z.string(),
})

/**
 * A glance at one's tickets. For customers `laufend` are those that they see, `freigabe` those that wait for their confirmation, `wartet` those that wait for their
 * answer; for staff `laufend` are one's own, `ueberfaellig` and `niemand` as in the list. Counts stop at 1,000.
 */
export const Meine = z.object({
  intern: z.boolean(),
  laufend: z.int(),
  freigabe: z.int(),
  wartet: z.int(),
  ueberfaellig: z.int(),
  niemand: z.int(),
  /** Of customers the running ones, what waits for them first; of staff their own, the most urgent first. */
  tickets: z.array(Ticket),
  /** Staff only: whose agreed time runs out next. */
  naechstes: z.array(Ticket),
  /** Customers only. */
  antworten: z.array(Letzteantwort),
})
export type Meine = z.output<typeof Meine>
