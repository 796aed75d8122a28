import type { Id } from '#platform/contract/shapes.ts'
import type { Call, Input, Result } from '#platform/contract/contract.ts'
import type { Icon } from '#platform/contract/icons.ts'
import type { Session } from '#platform/contract/session.ts'
import { uuid } from '#platform/contract/uuid.ts'
import { CallError, keepWrites, sessionLost, straight, type WriteOptions } from '../data/client.ts'
import { moment } from '../device/clock.ts'
import { leaveDraft } from '../forms/drafts.ts'
import { destroyDeviceKey, openDeviceKey } from '../data/device-key.ts'
import { flush, flushAs, hear, keepFlushing, noteMade, tell } from './flusher.ts'
import { bring, type Upload } from '../files/upload.ts'
import { partsOf } from './parts.ts'
import { renewPass, type Holder } from './pass.ts'
import { lookAgain, outboxState, refresh, refreshSoon, show, showArrived, showTo, waits } from './shown.ts'
import { lastArrived, mark, put, readPass, remove, stillWaits, type Fresh, type WaitingEntry } from './store.ts'

let me: Holder | null = null
/** Settles when it is known who holds the queue of this page: what somebody does before that waits for it. */
let taking: Promise<Holder | null> = Promise.resolve(null)

/** What a screen tells the queue: a name for people, and what it needs to show the outcome before the server has answered. */
export interface Label {
  titel?: string
  icon?: Icon
  notiz?: unknown
  /** The draft that this was typed as: it goes as soon as the write is safe on this device, and is there again before a refused one is taken out of the queue. */
  draftKey?: string | undefined
}
/** A write that is safe on this device or at the server. `arrived` settles with the server's answer; it is refused with a CallError (`waiting`: on this device, it goes out by itself). */
export interface Stored<R> {
  id: string
  kept: boolean
  arrived: Promise<R>
  /** The office refused it, and the caller still has its entries in hand: takes it out of the queue. */
  takeBack: () => Promise<void>
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
    await taking
    if (!me?.pass) throw new CallError(0)
    const parts = (await Promise.all(files.map((file) => partsOf(file, kopf)))).flat()
    await put(me.deviceKey, me.pass, [...parts, entry])
    noteMade(id)
    tell({ kind: 'stored' })
    await refresh()
    const draftBack = label.draftKey ? leaveDraft(label.draftKey) : () => {}
    const takeBack = () => {
      draftBack()
      return discard(id)
    }
    return { id, kept: true, arrived, takeBack }
  } catch {
    forget()
    const straightOn = Promise.all(files.map((file) => bring(file))).then(() => straight(call, input, { key: id }))
    straightOn.catch(() => {})
    return { id, kept: false, arrived: straightOn, takeBack: async () => {} }
  }
}

const texts = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, Array.isArray(value) ? value.map(String) : String(value)]],
    ),
  )

/**
 * Another write in the place of one that still waits, told as it was told then. false: it went out meanwhile, and nothing was changed. It has a key of its own: if the
 * server took the first one and its answer got lost, it refuses this one instead of taking it for the same.
 */
export async function exchange<C extends Call>(old: WaitingEntry, call: C, input: Input<C>, label: Label, files: readonly Upload[] = []): Promise<boolean> {
  await taking
  const holder = me
  const pass = holder?.pass
  if (!holder || !pass) return false
  const { um, grad, abweichungSek, folge } = old.kopf
  const kopf = { um, grad, abweichungSek }
  const { titel = old.titel, icon = old.icon, notiz = null } = label
  const { body = null } = (input ?? {}) as { body?: unknown }
  const entry: Fresh = { id: uuid(), aufruf: `${call.method} ${call.path}`, params: {}, query: {}, body, titel, icon, notiz, kopf }
  const parts = (await Promise.all(files.map((file) => partsOf(file, kopf)))).flat()
  // While this page holds the lock of the sender, nothing is on its way.
  const done = await navigator.locks.request('ausgang', async () => {
    if (!(await stillWaits(folge))) return false
    await put(holder.deviceKey, pass, [...parts, entry], folge)
    return true
  })
  if (done) {
    noteMade(entry.id)
    tell({ kind: 'stored' })
  }
  await refresh()
  return done
}

/**
 * Takes back a write that still waits, with the parts of files that came along; the write is the last of them. false: it went out meanwhile, and nothing was taken
 * back. If the server took it and its answer got lost, it stands there and shows in what is read next.
 */
export async function withdraw(entries: readonly WaitingEntry[]): Promise<boolean> {
  const sequences = entries.map(({ kopf }) => kopf.folge)
  const done = await navigator.locks.request('ausgang', async () => {
    if (!(await stillWaits(sequences.at(-1)!))) return false
    await remove(sequences)
    return true
  })
  tell({ kind: 'changed' })
  await refresh()
  return done
}

/** The server's answer to an entry, whichever tab sends it. */
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
async function write<C extends Call>(call: C, input: Input<C> | undefined, { key, draftKey }: WriteOptions): Promise<Result<C>> {
  const { arrived, takeBack } = await store(call, input, { draftKey }, { key })
  return arrived.catch(async (error: unknown) => {
    if (error instanceof CallError && error.problem) await takeBack()
    throw error
  })
}

/** Takes over for the signed-in person: key, pass, sending. Called once the server (or what it said last) names the person. Returns how to stop. */
export async function startOutbox({ anwenderId, sitzungId, sprache: language }: Pick<Session, 'anwenderId' | 'sitzungId' | 'sprache'>) {
  // From the first moment: whoever presses a button before the device has found its key must not lose what he did.
  keepWrites(write)
  const took = holderOf(anwenderId, sitzungId)
  taking = took
  const mine = await took
  if (!mine) {
    keepWrites(null)
    show({ unseen: 0 }) // the browser keeps nothing
    return () => {}
  }
  const { deviceKey } = mine
  showTo(deviceKey)
  flushAs(deviceKey, language)
  const listening = hear((news) => {
    if (news.kind === 'arrived') showArrived(news.id)
    if (news.kind === 'arrivedMany') for (const id of news.ids.slice(-20)) showArrived(id)
    if (news.kind === 'arrivedMany' || news.kind === 'arrived' || news.kind === 'reached' || news.kind === 'refused') show({ reached: true })
    // Who asks to sign in, or to wait, was reached.
    if (news.kind === 'unreachable') show({ reached: news.status === 401 || news.status === 429 })
    if (news.kind === 'unreachable' && news.status === 401)
      void sessionLost().then(
        () => flush(),
        () => {},
      )
    if (news.kind === 'stored' || news.kind === 'changed') void refresh()
    else refreshSoon()
    if (news.kind === 'arrived' || news.kind === 'reached') void renewPass(me)
  })
  show({ before: await lastArrived(deviceKey).catch(() => []) })
  await renewPass(me)
  await refresh()
  const stop = keepFlushing()
  return () => {
    listening()
    stop()
    if (taking !== took) return // somebody else (or the same person in another language or session) takes over
    keepWrites(null)
    flushAs(null, language)
    me = null
    showTo(null)
  }
}

async function holderOf(anwenderId: Id<'anwender'>, sitzungId: string): Promise<Holder | null> {
  const deviceKey = await openDeviceKey(anwenderId, { make: true }).catch(() => null)
  me = deviceKey && { deviceKey, pass: await readPass(deviceKey), sitzungId }
  return me
}

/** Signing out: once more what can be sent, then the key is destroyed. What still waits is readable for the server only. */
export async function leaveOutbox(patienceMs = 3000) {
  if (outboxState().own.some(waits))
    await Promise.race([
      flush(),
      new Promise((done) => {
        setTimeout(done, patienceMs)
      }),
    ])
  keepWrites(null)
  flushAs(null, 'de')
  if (me) await destroyDeviceKey(me.deviceKey.anwenderId).catch(() => {})
}

/** Sends a refused entry again. */
export async function retry({ kopf }: WaitingEntry) {
  await mark(kopf.folge, { zustand: 'wartet', fehler: null })
  lookAgain(kopf.folge)
  tell({ kind: 'stored' })
  await flush()
}

/** Gives a refused entry up. */
export async function discard(id: string) {
  // What stands here may not have heard of the refusal yet: then it seems to wait still.
  await refresh()
  const entry = outboxState().own.find((one) => one.id === id)
  if (!entry || waits(entry)) return
  await remove([entry.kopf.folge])
  tell({ kind: 'changed' })
}
