import * as z from 'zod/mini'
import { Day, idOf } from '#platform/contract/shapes.ts'

/** What the address of a search says; days are those of the reader's place of work. */
export const Suche = z.object({
  von: z.optional(Day),
  bis: z.optional(Day),
  employeeid: z.optional(idOf('lstfix')),
  sort: z.optional(z.enum(['-timestamp', 'timestamp'])),
})

/** Monday to Sunday. */
export const dieseWoche = (zone = Temporal.Now.timeZoneId()) => {
  const heute = Temporal.Now.plainDateISO(zone)
  const montag = heute.subtract({ days: heute.dayOfWeek - 1 })
  return { von: montag.toString(), bis: montag.add({ days: 6 }).toString() }
}
