import * as z from 'zod/mini'
import { Day, idOf } from '#platform/contract/shapes.ts'
import { withQuery, type Way } from '#platform/text/way.ts'
import { useSearchState } from '#platform/web/route/router.tsx'
import { useOptionalSession } from '#platform/web/data/session.tsx'
import { sortierungen, Status } from '../contract.ts'

/** What the address keeps: the view, filters, order, the person beside the list. */
const Adresse = z.object({
  tab: z.optional(z.enum(['0', '1'])),
  tag: z.optional(Day),
  q: z.optional(z.string()),
  vkforgid: z.optional(z.coerce.number()),
  status: z.optional(Status),
  sort: z.optional(z.enum([...sortierungen, 'gesamt'])),
  person: z.optional(idOf('lstfix')),
})

/** Today as the person's place of work has it; a reader without an employee record takes his own clock. */
export function useTafelzustand() {
  const zone = useOptionalSession()?.session.employee?.zone ?? Temporal.Now.timeZoneId()
  const heute = Temporal.Now.plainDateISO(zone).toString()
  const [adresse, setzen] = useSearchState(Adresse)
  const stichdatum = adresse.tag ?? heute
  return { adresse, setzen, stichdatum, heute, zone, istHeute: stichdatum === heute }
}
export type Tafelzustand = ReturnType<typeof useTafelzustand>

/** A way with the given search, changed; null leaves out. */
export function adressat(weg: Way, suche: string, aenderung: Readonly<Record<string, string | null>> = {}) {
  const neu = new URLSearchParams(suche)
  for (const [key, value] of Object.entries(aenderung)) {
    if (value === null) neu.delete(key)
    else neu.set(key, value)
  }
  return withQuery(weg, neu)
}
