import { hashKey, type Query, type QueryClient } from '@tanstack/react-query'
import { Bundled, type Bundle } from '#platform/contract/shapes.ts'
import type { Session } from '#platform/contract/session.ts'
import { CallError, request } from './client.ts'
import { forgetFiles, openFiles } from '../files/offline-files.ts'
import * as z from 'zod/mini'
import { pageHash } from '../pwa/start.ts'
import { destroyDeviceKey, deviceDb, openDeviceKey, type DeviceKey } from './device-key.ts'

/** An answer of the server as JSON, with the time it was given (epoch ms). */
interface Answer {
  hash: string
  text: string
  at: number
}
/** The latest answers, oldest first. */
const answers = new Map<string, Answer>()
/** The version that a call said which brought some of them along. */
const versions = new Map<string, string>()
function clearAnswers() {
  answers.clear()
  versions.clear()
}
const limits = { characters: 2_000_000, one: 400_000, ageMs: 30 * 24 * 3_600_000 }
/** So long a screen waits for the server before it shows what was kept. */
export const patienceMs = 2_000
const saveAfterMs = 2_000

/** Queries whose latest try did not reach the server while something older is shown. */
export const silent = new Set<string>()

let deviceKey: DeviceKey | null = null

/** The session that the server confirmed last on this device, and what was read with it; null when nothing can be read here. */
export async function offlineSession(): Promise<Session | null> {
  try {
    const db = await deviceDb()
    for (const anwenderId of await db.getAllKeys('keys')) {
      const [session, read] = await Promise.all([db.get('kept', [anwenderId, 'sitzung']), db.get('kept', [anwenderId, 'antworten'])])
      const opened = session && (await openDeviceKey(anwenderId))
      if (!session || !opened) continue
      const kept = (await opened.open(session.sealed)) as Session
      openFiles(opened)
      if (read) await fill(opened, read.sealed)
      return kept
    }
  } catch {
    /* the browser keeps nothing, or nothing that can be read */
  }
  return null
}

let builtAs = pageHash
/** Whether what was kept was written by this version of the app: an older one may have known less. */
export const answersOfThisBuild = () => builtAs === pageHash
async function fill(from: DeviceKey, sealed: Parameters<DeviceKey['open']>[0]) {
  const { build, list } = (await from.open(sealed)) as { build: string; list: Answer[] }
  builtAs = build
  const oldest = Temporal.Now.instant().epochMilliseconds - limits.ageMs
  for (const answer of list) if (answer.at > oldest) answers.set(answer.hash, answer)
}

/** What the server says now of a person whose session was kept: what was read with more rights, or by another version of the app, goes. */
export async function compare(before: Session, now: Session) {
  if (before.anwenderId !== now.anwenderId || lost(before, now)) await forgetFiles().catch(() => {})
  if (before.anwenderId !== now.anwenderId) {
    clearAnswers()
    await destroyDeviceKey(before.anwenderId).catch(() => {})
  }
  if (builtAs !== pageHash || lost(before, now)) clearAnswers()
  builtAs = pageHash
}

/** Rights, accounts or the choice of one are gone. */
export const lost = (before: Session, now: Session) =>
  before.accountid !== now.accountid ||
  before.berechtigungen.some((key) => !now.berechtigungen.includes(key)) ||
  before.konten.some(({ accountid }) => !now.konten.some((account) => account.accountid === accountid))

/** Keeps the session for a start without the server. */
export async function keepSession(session: Session) {
  deviceKey = await openDeviceKey(session.anwenderId, { make: true }).catch(() => null)
  if (deviceKey) openFiles(deviceKey)
  await put('sitzung', (by) => by.seal(session))
  saveSoon()
}

/** From now on: good answers are kept, and where the server is silent the kept ones are shown with their age. Returns how to stop. */
export function keepAnswers(queries: QueryClient) {
  const cache = queries.getQueryCache()
  const show = (query: Query) => {
    const known = answers.get(query.queryHash)
    if (!known || query.state.data !== undefined) return
    silent.add(query.queryHash)
    queries.setQueryData(query.queryKey, JSON.parse(known.text), { updatedAt: known.at })
  }
  // What is on the screen stays there and is no error: the shell says how old it is.
  const forgive = (query: Query) => {
    show(query)
    if (query.state.status !== 'error' || query.state.data === undefined) return
    silent.add(query.queryHash)
    query.setState({ status: 'success', error: null })
  }
  const wait = (query: Query) => {
    if (query.state.data !== undefined || !answers.has(query.queryHash)) return
    if (unreachable(query.state.fetchFailureReason)) queueMicrotask(() => show(query))
    else setTimeout(() => show(query), patienceMs)
  }
  cache.getAll().forEach(wait)
  const stop = cache.subscribe((event) => {
    const { query } = event
    if (event.type === 'observerAdded') wait(query)
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'success' && !action.manual) {
      silent.delete(query.queryHash)
      note(query)
    }
    if (action.type === 'failed' || action.type === 'error') {
      if (unreachable(action.error)) queueMicrotask(() => forgive(query))
      else if (action.error instanceof CallError && action.error.status < 500) drop(query.queryHash)
    }
  })
  const hidden = () => {
    if (document.hidden) void save()
  }
  document.addEventListener('visibilitychange', hidden)
  return () => {
    stop()
    document.removeEventListener('visibilitychange', hidden)
  }
}

/** What was kept of a call's answers, with what was asked and when (epoch ms). */
export const offlineAnswersOf = (method: string, path: string) =>
  [...answers.values()].flatMap(({ hash, text, at }) => {
    const [of, from, input] = JSON.parse(hash) as [string, string, unknown]
    return of === method && from === path ? [{ input, data: JSON.parse(text) as unknown, at }] : []
  })

/** Nobody answered for the server: what is here may be shown instead. */
export const unreachable = (error: unknown) => error instanceof CallError && (error.status === 0 || error.status >= 502)

/**
 * Answers that have to be readable without the server although nobody opened them: asked for now and every few minutes while the page is seen. A screen that
 * shows one keeps it by itself. `bundles`: calls whose answers are answers of other calls (platform/contract/shapes.ts). Returns how to stop.
 */
export function keepAtHand(queries: QueryClient, paths: readonly string[], bundles: readonly string[] = []) {
  const shown = (queryKey: unknown[]) => queries.getQueryCache().find({ queryKey })?.isActive()
  const ask = async (path: string) => {
    const queryKey = ['GET', path, null]
    if (document.hidden || shown(queryKey)) return
    const data = await request({ method: 'GET', path: path as `/${string}`, permission: 'angemeldet', scope: 'konten', result: z.unknown() }, undefined)
    remember(hashKey(queryKey), data, Temporal.Now.instant().epochMilliseconds)
  }
  const unpack = async (path: string) => {
    if (document.hidden) return
    const asked = Temporal.Now.instant().epochMilliseconds
    const call = { method: 'GET', path: path as `/${string}`, permission: 'angemeldet', scope: 'konten', query: Bundled, result: z.unknown() } as const
    const { version, ...groups } = (await request(call, { query: { version: versions.get(path) } })) as Bundle
    for (const { path: of, input, answer, pages } of Object.values(groups).flatMap((group) => (typeof group === 'string' ? [] : group))) {
      const queryKey = ['GET', of, input, ...(pages ? ['list'] : [])]
      const hash = hashKey(queryKey)
      // What is on the screen, or was read meanwhile, is younger.
      if (!shown(queryKey) && (answers.get(hash)?.at ?? 0) <= asked) remember(hash, pages ? { pages: [answer], pageParams: [null] } : answer, asked)
    }
    versions.set(path, version)
  }
  const all = () => {
    // No answer is no news: what was kept before stays.
    for (const path of paths) void ask(path).catch(() => {})
    for (const path of bundles) void unpack(path).catch(() => {})
  }
  all()
  const repeat = setInterval(all, atHandMs)
  return () => clearInterval(repeat)
}
const atHandMs = 3 * 60_000

const note = ({ queryHash, state: { data, dataUpdatedAt } }: Query) => remember(queryHash, data, dataUpdatedAt)

function remember(queryHash: string, data: unknown, at: number) {
  answers.delete(queryHash)
  if (data instanceof Blob) return
  const text = JSON.stringify(data)
  if (text === undefined || text.length > limits.one) return
  answers.set(queryHash, { hash: queryHash, text, at })
  let size = 0
  for (const answer of answers.values()) size += answer.text.length
  for (const [hash, answer] of answers) {
    if (size <= limits.characters) break
    size -= answer.text.length
    answers.delete(hash)
  }
  saveSoon()
}

function drop(hash: string) {
  if (answers.delete(hash)) saveSoon()
}

/** Forgets the answers and files, in memory at once and on the device: rights are gone. */
export function forgetAnswers() {
  clearAnswers()
  void forgetFiles()
    .then(() => deviceKey && openFiles(deviceKey))
    .catch(() => {})
  void save()
}

/** The session ended: nothing can be read any more. Entries that wait are not touched. */
export async function forgetOffline() {
  clearAnswers()
  const of = deviceKey
  deviceKey = null
  saveNoMore()
  await saving
  await forgetFiles()
  if (!of) return
  const db = await deviceDb()
  for (const name of ['sitzung', 'antworten', 'angekommen']) await db.delete('kept', [of.anwenderId, name])
}

/** Nobody is signed in here: destroys every key, and with it everything that was kept for reading. */
export async function forgetEverybody() {
  clearAnswers()
  deviceKey = null
  saveNoMore()
  await forgetFiles().catch(() => {})
  try {
    for (const anwenderId of await (await deviceDb()).getAllKeys('keys')) await destroyDeviceKey(anwenderId)
  } catch {
    /* the browser keeps nothing */
  }
}

let timer: ReturnType<typeof setTimeout> | undefined
let saving: Promise<void> = Promise.resolve()
/** At the latest so long after an answer came: one that comes meanwhile (tickets read ahead, a busy day's news) does not put it off again. */
const saveSoon = () => {
  timer ??= setTimeout(() => {
    timer = undefined
    void save()
  }, saveAfterMs)
}
const saveNoMore = () => {
  clearTimeout(timer)
  timer = undefined
}
const save = () => (saving = saving.then(() => put('antworten', (by) => by.seal({ build: pageHash, list: [...answers.values()] }))))

/** A person who left meanwhile (or was replaced) leaves nothing behind. */
async function put(name: string, seal: (by: DeviceKey) => Promise<Awaited<ReturnType<DeviceKey['seal']>>>) {
  const by = deviceKey
  if (!by) return
  try {
    const sealed = await seal(by)
    const tx = (await deviceDb()).transaction(['keys', 'kept'], 'readwrite')
    if (deviceKey === by && (await tx.objectStore('keys').count(by.anwenderId)))
      await tx.objectStore('kept').put({ sealed, at: Temporal.Now.instant().epochMilliseconds }, [by.anwenderId, name])
    await tx.done
  } catch {
    /* full or refused: the app works, only without kept answers */
  }
}
