import { calls } from '#apps/stempelerfassung/contract.ts'
import { instantsOfDays } from '#platform/contract/local-time.ts'
import { CallError, request } from '#platform/web/data/client.ts'
import { gegensatz, type Eintrag } from './gegensatz.ts'

/** The stamp of that day that the entry contradicts. What cannot be looked up now hinders no entry: a stamp is never refused. */
export async function widersprochener(employeeid: string, zone: string, neu: Eintrag) {
  const tag = Temporal.Instant.from(neu.timestamp).toZonedDateTimeISO(zone).toPlainDate().toString()
  try {
    const { entities } = await request(calls.liste, { query: { ...instantsOfDays(tag, tag, zone), employeeid, sort: 'timestamp', limit: 200 } })
    return gegensatz(entities, neu)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return null
  }
}
