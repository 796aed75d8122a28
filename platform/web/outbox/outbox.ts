import { useSyncExternalStore } from 'react'
import type { Call, Input, Result } from '#platform/contract/contract.ts'
import type { Icon } from '#platform/contract/icons.ts'
import type { ProblemDocument } from '#platform/contract/problem.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { CallError, keepWrites, sessionLost, straight } from '../client.ts'
import { moment } from '../clock.ts'
import { destroySafe, openSafe, type Waiting } from '../safe.ts'
import { flush, flushAs, hear, keepFlushing, noteMade, tell } from './flusher.ts'
import { bring, type Upload } from '../files/upload.ts'
import { isPart, partsOf } from './parts.ts'
import { renewPass, type Holder } from './pass.ts'
import { lastArrived, mark, numbers, put, readPass, remove, rowsAfter, type Arrived, type Fresh, type Kept } from './store.ts'

/** An entry of the signed-in person as the queue shows it. */
export interface Entry extends Kept {
  problem: ProblemDocument | null
}
export interface OutboxState {
  /** Own entries in their order. */
  own: readonly Entry[]
  /** Entries of other people on this device: how many, nothing more. `unread`: those that this office cannot open. */
  others: { waiting: number; unread: number }
  /** Own entries that arrived since this page was opened, the latest first. */
  arrived: readonly Arrived[]
  /** The same of earlier pages: what a kept answer from before does not know of. */
  before: readonly Arrived[]
  /** Rows on the device that have not been looked at yet; null: not even counted. Until it is 0, `own` and `others` are not everything. */
  unseen: number | null
  /** Whether the last attempt reached the office; null: none yet. */
  reached: boolean | null
}
const empty: OutboxState = { own: [], others: { waiting: 0, unread: 0 }, arrived: [], before: [], unseen: null, reached: null }
let state = empty
let me: Holder | null = null
const watchers = new Set<() => void>()
const known = new Map<number, Entry | 'other' | 'unread'>()

/** What waits on this device. */
export const useOutbox = () =>
  useSyncExternalStore(
    (watch) => {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    () => state,
  )
export const outboxState = () => state

/** What a screen tells the queue: a name for people, and what it needs to show the outcome before the office has answered. */
export interface Label {
  titel?: string
  icon?: Icon
  notiz?: unknown
}
/** A write in good hands. `arrived` settles with the office's answer; it is refused with a CallError (`waiting`: on this device, it goes out by itself). */
export interface Stored<R> {
  id: string
  kept: boolean
  arrived: Promise<R>
}

/**
 * Stores a write on the device and sends it as soon as possible. When this resolves with `kept`, the write is durable: a killed browser,
 * a sign-out or an update lose nothing. Where the device keeps nothing, the write goes out at once, or fails as any other call.
 * `files`: their parts go out before the write, under the given upload ids.
 */
export async function store<C extends Call>(
  call: C,
  input: Input<C> | undefined,
  label: Label = {},
  { key, files = [] }: { key?: string | undefined; files?: readonly Upload[] } = {},
): Promise<Stored<Result<C>>> {
  const { params = {}, query = {}, body } = (input ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
  const id = key ?? (body as { id?: string } | undefined)?.id ?? uuid()
  const { um, grad, abweichungSek } = moment()
  const kopf = { um: um.toString(), grad, abweichungSek }
  const entry: Fresh = {
    id,
    aufruf: `${call.method} ${call.path}`,
    params: texts(params) as Record<string, string>,
    query: texts(query),
    body: body ?? null,
    titel: label.titel ?? '',
    icon: label.icon ?? null,
    notiz: label.notiz ?? null,
    kopf,
  }
  const { arrived, forget } = arrival<Result<C>>(id)
  try {
    if (!me?.pass) throw new CallError(0)
    const parts = (await Promise.all(files.map((file) => partsOf(file, kopf)))).flat()
    await put(me.safe, me.pass, [...parts, entry])
    noteMade(id)
    tell({ kind: 'stored' })
    await refresh()
    return { id, kept: true, arrived }
  } catch {
    forget()
    const straightOn = Promise.all(files.map((file) => bring(file))).then(() => straight(call, input, { key: id }))
    straightOn.catch(() => {})
    return { id, kept: false, arrived: straightOn }
  }
}

const texts = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, Array.isArray(value) ? value.map(String) : String(value)]],
    ),
  )

/** The office's answer to an entry, whichever tab sends it. */
function arrival<R>(id: string) {
  const { promise: arrived, resolve, reject } = Promise.withResolvers<R>()
  arrived.catch(() => {})
  const forget = hear((news) => {
    if ('id' in news && news.id !== id) return
    if (news.kind === 'arrived') resolve(news.answer as R)
    else if (news.kind === 'refused') reject(new CallError(news.problem.status, news.problem))
    // Nobody is signed in: the person is asked, and the call goes on.
    // Another page has handed it over among many others, and nobody told what came of it: what shows it is read again by itself.
    else if (news.kind === 'arrivedMany' && news.ids.includes(id)) reject(new CallError(0, undefined, true))
    else if (news.kind === 'unreachable' && news.status !== 401) reject(new CallError(news.status, undefined, true))
    else return
    forget()
  })
  return { arrived, forget }
}

/** The way of `request`: the caller has its input in hand, so a refusal goes back to it and leaves the queue. */
async function write<C extends Call>(call: C, input: Input<C> | undefined, key: string | undefined): Promise<Result<C>> {
  const { id, arrived } = await store(call, input, {}, { key })
  return arrived.catch(async (error: unknown) => {
    if (error instanceof CallError && error.problem) await discard(id)
    throw error
  })
}

/** Takes over for the signed-in person: key, pass, sending. Called once the server (or what it said last) names the person. Returns how to stop. */
export async function startOutbox(anwenderId: string, language: string) {
  const safe = await openSafe(anwenderId, { make: true }).catch(() => null)
  if (!safe) {
    show({ unseen: 0 }) // the browser keeps nothing
    return () => {}
  }
  const mine = { safe, pass: await readPass(safe) }
  me = mine
  known.clear()
  flushAs(safe, language)
  keepWrites(write)
  const listening = hear((news) => {
    if (news.kind === 'arrived') arrivedHere(news.id)
    if (news.kind === 'arrivedMany') for (const id of news.ids.slice(-20)) arrivedHere(id)
    if (news.kind === 'arrivedMany' || news.kind === 'arrived' || news.kind === 'reached' || news.kind === 'refused') show({ reached: true })
    if (news.kind === 'unreachable') show({ reached: news.status === 401 })
    if (news.kind === 'unreachable' && news.status === 401)
      void sessionLost().then(
        () => flush(),
        () => {},
      )
    void refresh()
    if (news.kind === 'arrived' || news.kind === 'reached') void renewPass(me)
  })
  show({ before: await lastArrived(safe).catch(() => []) })
  await renewPass(me)
  await refresh()
  const stop = keepFlushing()
  return () => {
    listening()
    stop()
    if (me !== mine) return // somebody else (or the same person in another language) has taken over
    keepWrites(null)
    flushAs(null, language)
    me = null
    show(empty)
  }
}

/** Signing out: once more what can be sent, then the key is destroyed. What still waits is readable for the office only. */
export async function leaveOutbox(patienceMs = 3000) {
  if (state.own.some(waits))
    await Promise.race([
      flush(),
      new Promise((done) => {
        setTimeout(done, patienceMs)
      }),
    ])
  keepWrites(null)
  flushAs(null, 'de')
  if (me) await destroySafe(me.safe.anwenderId).catch(() => {})
}
export const waits = ({ problem }: Entry) => problem === null

/** Sends a refused entry again. */
export async function retry({ kopf }: Kept) {
  await mark(kopf.folge, { zustand: 'wartet', fehler: null })
  known.delete(kopf.folge)
  tell({ kind: 'stored' })
  await flush()
}

/** Gives a refused entry up. */
export async function discard(id: string) {
  const entry = state.own.find((one) => one.id === id) ?? (await refresh(), state.own.find((one) => one.id === id))
  if (!entry || waits(entry)) return
  await remove([entry.kopf.folge])
  tell({ kind: 'changed' })
}

function arrivedHere(id: string) {
  const entry = state.own.find((one) => one.id === id)
  if (entry && !isPart(entry)) show({ arrived: [{ ...entry, at: Temporal.Now.instant().epochMilliseconds }, ...state.arrived].slice(0, 20) })
}

let reading: Promise<void> | undefined
let unread = false
/** Brings the state up to date with the device; only what is new is opened. */
function refresh(): Promise<void> {
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

async function read() {
  // With thousands waiting, what is shown may be a moment old.
  if (known.size > 200)
    await new Promise((done) => {
      setTimeout(done, 300)
    })
  const there = await numbers()
  const gone = new Set(known.keys())
  const fresh = there.filter((folge) => {
    gone.delete(folge)
    const before = known.get(folge)
    return before === undefined || before === 'other' || (before !== 'unread' && before.problem === null && changed.has(folge))
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
hear((news) => {
  if (news.kind === 'refused') changed.add(news.folge)
})

/** Opens these rows, given by their numbers in order. */
async function look(folgen: readonly number[]) {
  const wanted = new Set(folgen)
  const rows = await rowsAfter(folgen[0]! - 1, Infinity, folgen.at(-1)!)
  await Promise.all(
    rows.map(async (found) => {
      if (wanted.has(found.folge)) known.set(found.folge, await opened(found))
    }),
  )
}

async function opened({ anwenderId, zustand, eigen, fehler }: Waiting): Promise<Entry | 'other' | 'unread'> {
  const safe = me?.safe
  if (!safe || anwenderId !== safe.anwenderId) return zustand === 'abgelehnt' ? 'unread' : 'other'
  try {
    return { ...((await safe.open(eigen)) as Kept), problem: fehler ? ((await safe.open(fehler)) as ProblemDocument) : null }
  } catch {
    return 'other'
  }
}

function show(change: Partial<OutboxState>) {
  state = { ...state, ...change }
  for (const watch of watchers) watch()
}
