import * as z from 'zod/mini'
import { Instant, Ok, Uuid } from '#platform/contract/shapes.ts'
import { recht } from './teil.ts'

export const wechselstaende = ['wartet', 'bestaetigt', 'abgelaufen', 'laeuft', 'beendet'] as const
/** Somebody at the console wants another key for what is sealed. `gueltigBis`: until then it can be confirmed, or what was confirmed be used. */
const Schluesselwechsel = z.object({
  id: Uuid,
  zustand: z.enum(wechselstaende),
  verlangtVon: z.string(),
  verlangt: Instant,
  grund: z.string(),
  notfall: z.boolean(),
  bestaetigtVon: z.nullable(z.string()),
  bestaetigt: z.nullable(Instant),
  gueltigBis: Instant,
  beendet: z.nullable(Instant),
  /** Nobody confirms what he asked for himself. */
  eigener: z.boolean(),
})
/** The own password: who sits down at somebody else's desk confirms nothing. */
export const Bestaetigung = z.object({ password: z.string().check(z.minLength(1), z.maxLength(200)) })

export const schluesselwechselCalls = {
  schluesselwechsel: {
    method: 'GET',
    path: '/v1/verwaltung/schluesselwechsel',
    ...recht,
    result: z.object({ letzter: z.nullable(Schluesselwechsel) }),
    live: ['verwaltung'],
  },
  schluesselwechselBestaetigen: {
    method: 'POST',
    path: '/v1/verwaltung/schluesselwechsel/{id}/bestaetigen',
    ...recht,
    params: z.object({ id: Uuid }),
    body: Bestaetigung,
    result: Ok,
  },
} as const
