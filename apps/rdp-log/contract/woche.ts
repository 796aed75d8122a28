import * as z from 'zod/mini'
import { Day, Instant, idOf } from '#platform/contract/shapes.ts'
import { Kzverrzeit } from '#domain/tickets/contract.ts'

/** Why one press does not book a session: something is not known, other sessions ran at once, or another source tells the same one. */
export const fehlendes = ['ticket', 'objekt', 'kostenstelle', 'gleichzeitig', 'paar'] as const
const benannt = <Kind extends 'ticket' | 'objekt'>(kind: Kind) => z.nullable(z.object({ id: idOf(kind), nummer: z.int(), name: z.string() }))

/** A session of one's own that is no working time yet, with what one press would book. `tag`: the company's day on which it began. */
export const Offene = z.object({
  id: idOf('sitzungFern'),
  tag: Day,
  von: Instant,
  bis: Instant,
  verbindung: z.string(),
  kunde: z.string(),
  ticket: benannt('ticket'),
  objekt: benannt('objekt'),
  kostenstelleId: z.nullable(idOf('kostenstelle')),
  kzverrzeit: Kzverrzeit,
  beschreibung: z.string(),
  minuten: z.int(),
  fehlt: z.array(z.enum(fehlendes)),
})
export type Offene = z.output<typeof Offene>

/** One's own sessions of a week that are no working time yet. `weitere`: so many more than are listed. */
export const Woche = z.object({ zone: z.string(), von: Day, bis: Day, offene: z.array(Offene), weitere: z.int() })
export type Woche = z.output<typeof Woche>
