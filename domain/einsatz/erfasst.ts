import type { Work } from '#platform/server/http/context.ts'

/** An entry that is so much older was kept by the device: meanwhile the object may have been closed, and what was done there is kept all the same. */
const vomGeraet = { minutes: 2 }

/** When the device took what arrives now, never in the future; `spaeter`: it lay there for a while. */
export function erfasstUm({ jetzt, eintrag }: Pick<Work, 'jetzt' | 'eintrag'>) {
  const um = eintrag ? Temporal.Instant.from(eintrag.um) : jetzt
  const erfasst = Temporal.Instant.compare(um, jetzt) < 0 ? um : jetzt
  return { erfasst: erfasst.toString(), spaeter: Temporal.Instant.compare(erfasst.add(vomGeraet), jetzt) < 0 }
}
