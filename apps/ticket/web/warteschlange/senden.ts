import { ticketCalls as calls } from '#apps/ticket/contract/tickets.ts'
import type { Call, Input } from '#platform/contract/contract.ts'
import type { Upload } from '#platform/web/files/upload.ts'
import { deliver } from '#platform/web/outbox/deliver.ts'
import type { Label } from '#platform/web/outbox/outbox.ts'
import { type Entry } from '#platform/web/outbox/shown.ts'
import { isPart } from '#platform/web/outbox/parts.ts'
import { hatPlatz } from './wartende.ts'

/**
 * Sends a write with its files, as soon as the server is reached. Resolves with the server's answer, or with null when it waits on the device; a refusal
 * is thrown, and the write is the caller's again.
 */
export async function sende<C extends Call>(call: C, input: Input<C>, { dateien, ...name }: Label & { dateien: readonly Upload[] }) {
  return deliver(call, input, name, dateien)
}

const neues = `${calls.anlegen.method} ${calls.anlegen.path}`
/** New tickets that lie on the device. */
export const neueTickets = (own: readonly Entry[]) => own.filter(({ aufruf }) => aufruf === neues)
const worte = new Set([calls.kommentieren, calls.notieren, calls.ablegen, calls.ablegenIntern].map(({ method, path }) => `${method} ${path}`))
/** What was written on a ticket and lies on the device, in its order, and everything of it that the server refused. Times and ticks stand in their own parts, for those who have these. */
export const zuTicket = (own: readonly Entry[], { id, nummer, innen = null }: { id: string; nummer?: number; innen?: object | null }) =>
  own.filter(
    (entry) =>
      !isPart(entry) && (worte.has(entry.aufruf) || (entry.problem && !(innen && hatPlatz(entry)))) && [id, String(nummer)].includes(entry.params['id'] ?? ''),
  )
