import type { Id } from '#platform/contract/shapes.ts'
import { calls } from '#apps/stempelerfassung/contract.ts'
import { CallError } from '#platform/web/data/client.ts'
import { refreshTopics } from '#platform/web/data/query.tsx'
import { deliver } from '#platform/web/outbox/deliver.ts'
import { exchange } from '#platform/web/outbox/outbox.ts'
import { outboxState } from '#platform/web/outbox/shown.ts'

export type Ausgang = { art: 'zurueck' | 'wartet' } | { art: 'nicht'; warum: string | undefined }

/**
 * Takes a stamp back. One that still waits on the device is withdrawn: the server is told only not to count it, should it have it after all. Otherwise the server voids it, at once or
 * when there is a network.
 */
export async function zurueckgenommen(stempelId: Id<'zeitstempel'>, titel: string): Promise<Ausgang> {
  const body = { stempelId }
  const wartend = outboxState().own.find((entry) => entry.id === stempelId)
  try {
    if (wartend && (await exchange(wartend, calls.zuruecknehmen, { body }, { titel, icon: 'log-out' }))) return { art: 'zurueck' }
    return { art: (await deliver(calls.zuruecknehmen, { body }, { titel, icon: 'log-out' })) ? 'zurueck' : 'wartet' }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    // Refused because of what the screen may not show yet.
    refreshTopics(new Set(['stempel']))
    return { art: 'nicht', warum: error.problem?.detail }
  }
}
