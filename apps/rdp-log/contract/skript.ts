import * as z from 'zod/mini'
import { Instant, Pick, line, idOf } from '#platform/contract/shapes.ts'

/** What a key may do that a script of ours posts events with. */
export const skriptrecht = 'RDPLOG.IMPORT'
/** A new key: for which machines, for how many days, and whether what comes with it is one customer's only. */
export const Skriptzugang = z.object({
  name: line(80),
  tage: z.int().check(z.minimum(1), z.maximum(730)),
  ktostammId: z._default(z.nullable(idOf('ktostamm')), null),
})
export const skriptstaende = ['gueltig', 'abgelaufen', 'widerrufen'] as const
export const Skriptzeile = z.object({
  id: idOf('programmzugang'),
  name: z.string(),
  anfang: z.string(),
  kunde: z.nullable(Pick),
  laeuftAb: Instant,
  zuletzt: z.nullable(Instant),
  stand: z.enum(skriptstaende),
})
export type Skriptzeile = z.output<typeof Skriptzeile>
/** What came of a post. `abweichend`: they stand in the log otherwise, or are another customer's, and stay as they are. */
export const Skriptlauf = z.object({ sitzungen: z.int(), neu: z.int(), geaendert: z.int(), unveraendert: z.int(), abweichend: z.int() })
