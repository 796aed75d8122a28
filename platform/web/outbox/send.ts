import { outboxCalls, receiptHeader, type DeviceHead } from '#platform/contract/outbox.ts'
import type { Call } from '#platform/contract/contract.ts'
import { liveHeader, staleIn, type Stale } from '#platform/contract/live.ts'
import type { ProblemDocument } from '#platform/contract/problem.ts'
import { straight, urlOf } from '../data/client.ts'
import { heardTime } from '../device/clock.ts'
import { deviceId, type Waiting } from '../data/device-key.ts'
import type { WaitingEntry } from './store.ts'

/** What became of an attempt: it is at the server, the server refused it, or it goes on waiting (`retryMs`: not before). */
export type Outcome =
  | { at: 'office'; answer: unknown; highest: number; stale: Stale | null }
  | { at: 'refused'; problem: ProblemDocument }
  | { at: 'device'; status: number; retryMs?: number }

/** After so long without an answer the server counts as unreachable: one entry (specification: 10 s for a stamp), and a whole stack. */
const timeoutMs = { entry: 10_000, stack: 20_000 }
/** Sent so soon after it was made, the server's own clock vouches for the time. */
export const atOnceMs = 10_000

/** Sends one entry of the signed-in person by the ordinary way. Nothing but the server's own receipt counts as arrived: a foreign page may answer 200, too. */
export async function send(entry: WaitingEntry, wartend: number, { language, atOnce }: { language: string; atOnce: boolean }): Promise<Outcome> {
  const [method, path] = entry.aufruf.split(' ') as [Call['method'], Call['path']]
  const kopf: DeviceHead = {
    id: entry.kopf.geraet,
    uhr: Temporal.Now.instant().toString(),
    wartend,
    eintrag: atOnce ? { ...entry.kopf, grad: 'A' } : entry.kopf,
  }
  const sent = performance.now()
  try {
    const answer = await fetch(urlOf({ method, path } as Call, { params: entry.params, query: entry.query } as never), {
      method,
      signal: AbortSignal.timeout(timeoutMs.entry),
      headers: {
        accept: 'application/json',
        'accept-language': language,
        'content-type': 'application/json',
        'idempotency-key': entry.id,
        geraet: JSON.stringify(kopf),
      },
      ...(entry.body === undefined ? {} : { body: JSON.stringify(entry.body) }),
    })
    heardTime(answer.headers.get('x-zeit'), sent)
    const highest = answer.headers.get(receiptHeader)
    if (answer.ok && highest !== null) return { at: 'office', answer: await answer.json(), highest: Number(highest), stale: staleOf(answer) }
    const problem = answer.headers.get('content-type')?.includes('problem+json') ? ((await answer.json()) as ProblemDocument) : undefined
    if (problem && isFinal(problem)) return { at: 'refused', problem }
    const seconds = Number(answer.headers.get('retry-after'))
    return { at: 'device', status: answer.status, ...(seconds > 0 ? { retryMs: seconds * 1000 } : {}) }
  } catch {
    return { at: 'device', status: 0 }
  }
}

/**
 * Sends entries of the signed-in person in one stack, in their order. Answers how many of them are at the server; 'device': nobody answered;
 * 'singly': the first of them goes by itself, whatever there is to say about it.
 */
export async function sendStack(
  entries: readonly WaitingEntry[],
  wartend: number,
  language: string,
): Promise<{ arrived: number; highest: number; stale: Stale | null } | 'device' | 'singly'> {
  const { method } = outboxCalls.stapel
  const eintraege = entries.map(({ id, aufruf, params, query, body, kopf }) => ({ id, aufruf, params, query, body, kopf }))
  const sent = performance.now()
  let answer: Response
  try {
    answer = await fetch(urlOf(outboxCalls.stapel), {
      method,
      signal: AbortSignal.timeout(timeoutMs.stack),
      headers: { accept: 'application/json', 'accept-language': language, 'content-type': 'application/json' },
      body: JSON.stringify({ uhr: Temporal.Now.instant().toString(), wartend, eintraege }),
    })
  } catch {
    return 'device'
  }
  try {
    heardTime(answer.headers.get('x-zeit'), sent)
    const { angenommen, quittung } = (await answer.json()) as { angenommen?: unknown; quittung?: unknown }
    const told = answer.ok && typeof angenommen === 'number' && typeof quittung === 'number' && angenommen > 0
    return told ? { arrived: Math.min(angenommen, entries.length), highest: quittung, stale: staleOf(answer) } : 'singly'
  } catch {
    return 'singly'
  }
}

/** Hands over what other people left here, unread. One result per row: gone, to be kept for later, or not meant for this server. */
export async function handOver(rows: readonly Waiting[]) {
  const { quittungen } = await straight(outboxCalls.uebergabe, { body: { eintraege: rows.map(({ amt }) => amt.toBase64()) } })
  return quittungen.map(({ ergebnis }) => ergebnis)
}

/** A pass for this device, straight from the server. Throws CallError. */
export const fetchPass = async () => straight(outboxCalls.ausweis, { body: { geraet: await deviceId() } })

const staleOf = (answer: Response) => staleIn(answer.headers.get(liveHeader))

/** The same request would be refused again (the server's rule, see platform/server/http/refusals.ts). */
const isFinal = ({ status, code }: ProblemDocument) => status >= 400 && status < 500 && ![401, 408, 425, 429].includes(status) && code !== 'gleichzeitig'
