import type { Call, Input } from '#platform/contract/contract.ts'
import { CallError } from '#platform/web/client.ts'
import { discard, store, useOutbox, waits, type Entry, type Label } from '#platform/web/outbox/outbox.ts'
import { calls } from '../contract.ts'
import type { Checkpunkt, Ticketdetail } from '../contract/formen.ts'

const von = ({ aufruf }: Entry, { method, path }: Call) => aufruf === `${method} ${path}`
export interface WartendeZeit {
  id: string
  datum: string
  von: string
  bis: string
  beschreibung: string
}

/** What this device has taken for a ticket and the office does not know yet: it is here again after a restart without a network. */
export function useWartende(ticket: Pick<Ticketdetail, 'id' | 'zeiten'>) {
  const { own } = useOutbox()
  const wartend = own.filter((entry) => waits(entry) && entry.params['id'] === ticket.id)
  const beimBuero = new Set(ticket.zeiten.map(({ id }) => id))
  return {
    zeiten: wartend.filter((entry) => von(entry, calls.zeitErfassen) && !beimBuero.has(entry.id)).map((entry) => entry.body as WartendeZeit),
    haken: new Map(
      wartend
        .filter((entry) => von(entry, calls.haken))
        .map((entry) => [entry.params['punkt']!, entry.body as Pick<Checkpunkt, 'erledigt' | 'notiz' | 'fehlertext' | 'version'>]),
    ),
  }
}

/** Puts a write into good hands, with a name for the queue. True: the office has it; false: it waits on the device. A refusal goes back to the caller and leaves the queue. */
export async function sende<C extends Call>(call: C, input: Input<C>, label: Label): Promise<boolean> {
  const { id, arrived } = await store(call, input, label)
  try {
    await arrived
    return true
  } catch (error) {
    if (error instanceof CallError && error.waiting) return false
    if (error instanceof CallError && error.problem) await discard(id)
    throw error
  }
}
