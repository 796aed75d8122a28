import { maxBatch } from '#platform/contract/outbox.ts'
import type { Stale } from '#platform/contract/live.ts'
import type { ProblemDocument } from '#platform/contract/problem.ts'
import type { DeviceKey, Waiting } from '../data/device-key.ts'
import { isPart } from './parts.ts'
import { atOnceMs, handOver, send, sendStack, type Outcome } from './send.ts'
import { count, mark, remove, rowsAfter, skipTo, type WaitingEntry } from './store.ts'

/** What the tabs tell each other. `id` is the entry's own; `last`: nothing waits behind it. */
export type News =
  | { kind: 'stored' }
  | { kind: 'changed' }
  | { kind: 'unread'; sequences: readonly number[] }
  | { kind: 'arrived'; id: string; answer: unknown; highest: number; stale: Stale | null }
  | { kind: 'arrivedMany'; ids: readonly string[]; stale: Stale | null; last: boolean }
  | { kind: 'refused'; id: string; folge: number; problem: ProblemDocument }
  | { kind: 'reached' }
  | { kind: 'unreachable'; status: number }

const channel = new BroadcastChannel('ausgang')
const listeners = new Set<(news: News) => void>()
channel.onmessage = ({ data }: MessageEvent<News>) => {
  for (const listen of listeners) listen(data)
}
/** Tells this tab and all others. */
export function tell(news: News) {
  for (const listen of listeners) listen(news)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none: it reaches this origin only
  channel.postMessage(news)
}
/** Hears what happens in any tab; returns how to stop. */
export function hear(listen: (news: News) => void) {
  listeners.add(listen)
  return () => {
    listeners.delete(listen)
  }
}

type Stop = Extract<Outcome, { at: 'device' }> | undefined
/**
 * From so many entries on, or so many bytes of more than one, what waits goes in stacks. The server takes a megabyte at once; a line that could not
 * carry that in time gets half of it until one has arrived again.
 */
const stack = { from: 10, much: 200_000, bytes: 1_000_000, least: 500_000 }
let carried = stack.bytes
const backoffMs = [1000, 2000, 5000, 15_000, 30_000, 60_000]
let me: DeviceKey | null = null
let language = 'de'
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined
let running: Promise<void> | undefined
let again = false
/** When this page stored an entry (monotonic clock). */
const madeHere = new Map<string, number>()
export const noteMade = (id: string) => {
  madeHere.set(id, performance.now())
}

/** Who is signed in here, so that own entries go the ordinary way. Null: everything is handed over unread. */
export const flushAs = (deviceKey: DeviceKey | null, speech: string) => {
  me = deviceKey
  language = speech
}

/** Sends what waits, in order; one tab at a time. Resolves when nothing more can be done for now. */
export function flush(): Promise<void> {
  if (running) {
    again = true
    return running
  }
  clearTimeout(timer)
  running = navigator.locks
    .request('ausgang', round)
    .catch((): Stop => ({ at: 'device', status: 0 }))
    .then((stopped) => {
      running = undefined
      if (again) {
        again = false
        return flush()
      }
      if (stopped) timer = setTimeout(() => void flush(), stopped.retryMs ?? backoffMs[Math.min(failures++, backoffMs.length - 1)])
      else failures = 0
      return undefined
    })
  return running
}

/** Goes through the queue once. Answers why it stopped before the end. */
async function round(): Promise<Stop> {
  let after = 0
  let broken: Stop
  for (;;) {
    const rows = await rowsAfter(after, maxBatch)
    if (!rows.length) return broken
    after = rows.at(-1)!.folge
    const waiting = rows.filter(({ zustand }) => zustand === 'wartet')
    for (let at = 0; at < waiting.length; ) {
      const sent = await stacked(waiting.slice(at))
      if (sent === 'device') {
        tell({ kind: 'unreachable', status: 0 })
        return { at: 'device', status: 0 }
      }
      if (sent) {
        at += sent
        continue
      }
      const entry = me && waiting[at]!.anwenderId === me.anwenderId ? await opened(me, waiting[at]!) : null
      const group = entry ? [] : foreign(waiting, at)
      const stopped = entry ? await own(waiting[at]!, entry) : await others(group)
      // An entry at which the server itself breaks does not hold up those behind it; it is tried again with the next round.
      if (stopped?.status === 500) broken = stopped
      else if (stopped) {
        tell({ kind: 'unreachable', status: stopped.status })
        return stopped
      }
      at += entry ? 1 : group.length
    }
  }
}

const opened = async (deviceKey: DeviceKey, row: Waiting) => (await deviceKey.open(row.eigen).catch(() => null)) as WaitingEntry | null
/** The next of those that only the server can read: at most 20 and 700 KB at a time. */
function foreign(rows: readonly Waiting[], from: number) {
  const whose = rows[from]!.anwenderId
  let bytes = 0
  const group = rows.slice(from, from + 20)
  const end = group.findIndex(({ anwenderId, amt }, index) => ((bytes += amt.length) > 600_000 ? index > 0 : anwenderId !== whose))
  return end === -1 ? group : group.slice(0, end)
}

/** Sends the own entries at the head of these together, when they are many and nobody on this page waits for the answer of one of them. How many went; 0: singly. */
async function stacked(rows: readonly Waiting[]): Promise<number | 'device'> {
  const deviceKey = me
  if (!deviceKey) return 0
  const head: Waiting[] = []
  let bytes = 0
  for (const row of rows.slice(0, maxBatch)) {
    if (row.anwenderId !== deviceKey.anwenderId || madeHere.has(row.id) || bytes + row.eigen.length > carried) break
    head.push(row)
    bytes += row.eigen.length
  }
  if (head.length < 2 || (head.length < stack.from && bytes < stack.much)) return 0
  const entries = (await Promise.all(head.map((row) => opened(deviceKey, row)))).filter((entry) => entry !== null)
  if (entries.length < head.length) return 0
  const outcome = await sendStack(entries, (await count()) - 1, language)
  if (outcome === 'device') {
    carried = stack.least
    return 'device'
  }
  if (outcome === 'singly') return 0
  carried = stack.bytes
  failures = 0
  const gone = head.slice(0, outcome.arrived)
  await remove(
    gone.map(({ folge }) => folge),
    { deviceKey, entries: entries.slice(0, gone.length).filter((entry) => !isPart(entry)) },
  )
  const { folge } = gone.at(-1)!
  if (outcome.highest > folge) await skipTo(outcome.highest)
  const last = (await rowsAfter(folge, 1)).length === 0
  tell({ kind: 'arrivedMany', ids: gone.map(({ id }) => id), stale: outcome.stale, last })
  return gone.length
}

async function own(row: Waiting, entry: WaitingEntry): Promise<Stop> {
  const made = madeHere.get(row.id)
  const rest = (await count()) - 1
  const outcome = await send(entry, rest, { language, atOnce: made !== undefined && performance.now() - made < atOnceMs })
  if (outcome.at === 'device') return outcome
  failures = 0
  if (outcome.at === 'office') {
    await remove([row.folge], me && !isPart(entry) ? { deviceKey: me, entries: [entry] } : undefined)
    if (outcome.highest > row.folge) await skipTo(outcome.highest)
    tell({ kind: 'arrived', id: row.id, answer: outcome.answer, highest: outcome.highest, stale: outcome.stale })
  } else {
    await mark(row.folge, { zustand: 'abgelehnt', fehler: await me!.seal(outcome.problem) })
    tell({ kind: 'refused', id: row.id, folge: row.folge, problem: outcome.problem })
  }
  madeHere.delete(row.id)
  return undefined
}

async function others(rows: readonly Waiting[]): Promise<Stop> {
  const results = await handOver(rows).catch(() => null)
  if (!results || results.includes('spaeter')) {
    await remove(rows.filter((_, index) => results?.[index] === 'angenommen' || results?.[index] === 'quarantaene').map(({ folge }) => folge))
    return { at: 'device', status: results ? 503 : 0 }
  }
  await remove(rows.filter((_, index) => results[index] !== 'unlesbar').map(({ folge }) => folge))
  const unread = rows.filter((_, index) => results[index] === 'unlesbar').map(({ folge }) => folge)
  for (const folge of unread) await mark(folge, { zustand: 'abgelehnt', fehler: null })
  failures = 0
  tell({ kind: 'unread', sequences: unread })
  tell({ kind: 'reached' })
  return undefined
}

/** Sends on whenever there is a reason to hope: start, network, a look at the page, a stored entry of another tab. Returns how to stop. */
export function keepFlushing() {
  const hope = () => {
    failures = 0
    void flush()
  }
  const look = () => {
    if (document.visibilityState === 'visible') hope()
  }
  window.addEventListener('online', hope)
  document.addEventListener('visibilitychange', look)
  const stop = hear(({ kind }) => {
    if (kind === 'stored') hope()
  })
  hope()
  return () => {
    window.removeEventListener('online', hope)
    document.removeEventListener('visibilitychange', look)
    stop()
    clearTimeout(timer)
  }
}
