import type { ProblemDocument } from '#platform/contract/problem.ts'
import type { DeviceKey, Waiting } from '../data/device-key.ts'
import { hear } from './flusher.ts'
import { isPart, withoutContent } from './parts.ts'
import { numbers, rowsAfter, sentToday, type Arrived, type WaitingEntry, type Sent } from './store.ts'
import { watched } from '../data/watched.ts'

/** An entry of the signed-in person as the queue shows it. */
export interface Entry extends WaitingEntry {
  problem: ProblemDocument | null
}
export interface OutboxState {
  /** Own entries in their order. */
  own: readonly Entry[]
  /** Entries of other people on this device: how many, nothing more. `unread`: those that this server cannot open. */
  others: { waiting: number; unread: number }
  /** Own entries that arrived since this page was opened, the latest first. */
  arrived: readonly Arrived[]
  /** The same of earlier pages: what a kept answer from before does not know of. */
  before: readonly Arrived[]
  /** Rows on the device that have not been looked at yet; null: not even counted. Until it is 0, `own` and `others` are not everything. */
  unseen: number | null
  /** Whether the last attempt reached the server; null: none yet. */
  reached: boolean | null
}
const empty: OutboxState = { own: [], others: { waiting: 0, unread: 0 }, arrived: [], before: [], unseen: null, reached: null }
let state = empty
let me: DeviceKey | null = null
const shown = watched(() => state)
const known = new Map<number, Entry | 'other' | 'unread'>()

/** What waits on this device. */
export const useOutbox = () => shown.use()
export const outboxState = () => state

/** What the server took today of the person whose entries are shown, the latest first. Nothing where the device keeps nothing. */
export const sentOfMine = async (): Promise<readonly Sent[]> => (me ? (await sentToday(me).catch(() => [])).toReversed() : [])

/** Goes out by itself: the server has not refused it. */
export const waits = ({ problem }: Entry) => problem === null

/** Whose entries are shown from now on; null: nobody's. */
export function showTo(deviceKey: DeviceKey | null) {
  me = deviceKey
  known.clear()
  if (!deviceKey) show(empty)
}

/** What the server has just taken of this person stays in sight for a while. */
export function showArrived(id: string) {
  const entry = state.own.find((one) => one.id === id)
  if (entry && !isPart(entry)) show({ arrived: [{ ...entry, at: Temporal.Now.instant().epochMilliseconds }, ...state.arrived].slice(0, 20) })
}

let reading: Promise<void> | undefined
let unread = false
/** Brings the state up to date with the device; only what is new is opened. */
export function refresh(): Promise<void> {
  if (reading) {
    unread = true
    return reading
  }
  reading = read()
    .catch(() => {})
    .then(() => {
      reading = undefined
      if (unread) {
        unread = false
        return refresh()
      }
      return undefined
    })
  return reading
}

let soon: ReturnType<typeof setTimeout> | undefined
/** The same after what has just arrived: while many wait, what is shown may be a moment old. */
export function refreshSoon() {
  if (known.size <= 20) return void refresh()
  soon ??= setTimeout(() => {
    soon = undefined
    void refresh()
  }, 300)
}

async function read() {
  const there = await numbers()
  const gone = new Set(known.keys())
  const fresh = there.filter((folge) => {
    gone.delete(folge)
    const before = known.get(folge)
    return before === undefined || changed.has(folge)
  })
  for (const folge of gone) known.delete(folge)
  changed.clear()
  // Thousands take a while to open: what is there so far is shown, and how many are to come.
  for (let at = 0, many = 100; at < fresh.length; at += many, many *= 2) {
    if (at) showKnown(fresh.length - at)
    await look(fresh.slice(at, at + many))
  }
  showKnown(0)
}

function showKnown(unseen: number) {
  const all = [...known].sort(([a], [b]) => a - b).map(([, entry]) => entry)
  show({
    own: all.filter((entry) => typeof entry === 'object'),
    others: { waiting: all.filter((entry) => entry === 'other').length, unread: all.filter((entry) => entry === 'unread').length },
    unseen,
  })
}
/** Rows whose state changed; the content of a row never does. */
const changed = new Set<number>()
export const lookAgain = (folge: number) => changed.add(folge)
hear((news) => {
  for (const folge of news.kind === 'refused' ? [news.folge] : news.kind === 'unread' ? news.sequences : []) changed.add(folge)
})

/** Opens these rows, given by their numbers in order; forgets them when somebody else has taken over meanwhile. */
async function look(sequences: readonly number[]) {
  const [wanted, of] = [new Set(sequences), me]
  let rows: Waiting[]
  for (let after = sequences[0]! - 1; (rows = await rowsAfter(after, Infinity, sequences.at(-1)!)).length; after = rows.at(-1)!.folge)
    await Promise.all(
      rows.map(async (found) => {
        const entry = wanted.has(found.folge) && (await opened(found))
        if (entry && me === of) known.set(found.folge, entry)
      }),
    )
}

async function opened({ anwenderId, zustand, eigen, fehler }: Waiting): Promise<Entry | 'other' | 'unread'> {
  const deviceKey = me
  if (!deviceKey || anwenderId !== deviceKey.anwenderId) return zustand === 'abgelehnt' ? 'unread' : 'other'
  try {
    return { ...withoutContent((await deviceKey.open(eigen)) as WaitingEntry), problem: fehler ? ((await deviceKey.open(fehler)) as ProblemDocument) : null }
  } catch {
    return 'other'
  }
}

export function show(change: Partial<OutboxState>) {
  if (Object.entries(change).every(([name, value]) => state[name as keyof OutboxState] === value)) return
  state = { ...state, ...change }
  shown.changed()
}
