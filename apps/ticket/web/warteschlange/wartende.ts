import type { Id } from '#platform/contract/shapes.ts'
import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Checkpunkt, Ticketdetail } from '#apps/ticket/contract/formen.ts'
import type { Kzverrzeit } from '#domain/tickets/contract.ts'
import type { Call, Input } from '#platform/contract/contract.ts'
import { deliver } from '#platform/web/outbox/deliver.ts'
import { discard, type Label } from '#platform/web/outbox/outbox.ts'
import { useOutbox, waits, type Entry } from '#platform/web/outbox/shown.ts'

const von = ({ aufruf }: Entry, { method, path }: Call) => aufruf === `${method} ${path}`
export interface WartendeZeit {
  id: string
  datum: string
  von: string
  bis: string
  beschreibung: string
  kzverrzeit: Kzverrzeit
  objektId: Id<'objekt'>
  kostenstelleId: Id<'kostenstelle'>
}

/** What this device has taken for a ticket and the server does not know yet: it is here again after a restart without a network. */
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

/** A tick that the server refused: what was wished, and every entry of that item that is given up with it. */
export interface AbgelehnterHaken {
  wunsch: Pick<Checkpunkt, 'erledigt' | 'notiz' | 'fehlertext'>
  entries: readonly Entry[]
}
/** Times and ticks that the server refused, each where it belongs; a tick by its item. The last wish counts: those before it were on the way to it. */
export function useAbgelehnte({ id }: Pick<Ticketdetail, 'id'>) {
  const { own } = useOutbox()
  const abgelehnt = own.filter((entry) => entry.problem && entry.params['id'] === id)
  const jePunkt = Map.groupBy(
    abgelehnt.filter((entry) => von(entry, calls.haken)),
    ({ params }) => params['punkt']!,
  )
  return {
    zeiten: abgelehnt.filter((entry) => von(entry, calls.zeitErfassen)),
    haken: new Map([...jePunkt].map(([punkt, entries]) => [punkt, { wunsch: entries.at(-1)!.body as AbgelehnterHaken['wunsch'], entries }])),
  }
}
/** Has its own place on the page of a ticket for those who work on it. */
export const hatPlatz = (entry: Entry) => von(entry, calls.haken) || von(entry, calls.zeitErfassen)
/** Gives refused entries up. */
export async function verwirf(entries: readonly Entry[]) {
  for (const { id } of entries) await discard(id)
}

/** Sends a write, or keeps it on the device, with a name for the queue. True: the server has it; false: it waits on the device. A refusal is thrown. */
export const sende = async <C extends Call>(call: C, input: Input<C>, label: Label): Promise<boolean> => (await deliver(call, input, label)) !== null
