import { useEffect, useState } from 'react'
import { basePath } from './client.ts'
import { hear } from '../outbox/flusher.ts'
import { isKnown, queries, refreshStale, refreshTopics } from './query.tsx'
import { watched } from './watched.ts'

type State = 'verbunden' | 'getrennt'
let state: State = 'getrennt'
/** When it became so (of the page's own clock). */
let stateSince = performance.now()
let source: EventSource | undefined
/** Topics that are to be read again, each with the calls that told it (undefined: none is named). */
let waiting = new Map<string, Set<string | undefined>>()
let timer: ReturnType<typeof setTimeout> | undefined
const shown = watched(() => state)
const acts = new Map<string, Set<(ids: string[]) => void>>()

/** So long nothing may be missed, and so long a silent server is waited for. */
const [missedMs, silentMs] = [2_000, 20_000]
const sleepMs = 30_000
/** So long topics are gathered, so that a burst causes one reading; longer while burst follows burst (thousands of stamps that waited arrive). */
const gatherMs = { first: 50, again: 500, handingOver: 3_000 }
let gatheredAt = -Infinity
/** When this device last handed a stack over: what comes back of it is read now and then, not with each stack. */
let handedOverAt = -Infinity
hear((news) => {
  if (news.kind === 'arrived' && news.stale) refreshStale(news.stale)
  if (news.kind !== 'arrivedMany') return
  handedOverAt = performance.now()
  // What arrived is shown at once where nothing comes behind it: it does not wait any more, and has to be somewhere.
  if (news.last && news.stale) return refreshStale(news.stale)
  for (const topic of news.stale?.topics ?? []) gather(topic, news.stale!.call)
})
const gatherNow = () => {
  const now = performance.now()
  if (now - handedOverAt < gatherMs.handingOver) return gatherMs.handingOver
  return now - gatheredAt < gatherMs.again ? gatherMs.again : gatherMs.first
}

/**
 * Opens the live stream. After a gap everything is read again and
 * `back` is told. When the server refuses the stream (the session ended), `refused` is told and the stream is tried again after 5 s.
 */
export function connectLive(refused: () => void, back: () => void) {
  source?.close()
  clearTimeout(retry)
  const stream = (source = new EventSource(`${basePath}/v1/live`))
  const late = setTimeout(() => {
    gap = true
  }, missedMs)
  retry = setTimeout(() => connectLive(refused, back), silentMs)
  const closeGap = () => {
    if (gap) {
      back()
      void queries.invalidateQueries()
    }
    gap = false
  }
  stream.onopen = () => {
    clearTimeout(late)
    clearTimeout(retry)
    closeGap()
    set('verbunden')
  }
  behindNow = () => {
    gap = true
    if (stream.readyState === EventSource.OPEN) closeGap()
  }
  stream.onerror = () => {
    gap = true
    clearTimeout(late)
    set('getrennt')
    if (stream.readyState !== EventSource.CLOSED || stream !== source) return
    refused()
    clearTimeout(retry)
    retry = setTimeout(() => connectLive(refused, back), 5000)
  }
  // The person has very many pages open: this one goes on when it is looked at. Looked at all the while, it does not take turns with another.
  stream.addEventListener('sleep', () => {
    stream.close()
    gap = true
    set('getrennt')
    const wake = () => {
      if (source === stream && document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', wake)
      if (source === stream) connectLive(refused, back)
    }
    document.addEventListener('visibilitychange', wake)
    clearTimeout(retry)
    retry = setTimeout(wake, sleepMs)
  })
  stream.onmessage = ({ data }: MessageEvent<string>) => {
    const { topic, ids, call } = JSON.parse(data) as { topic: string; ids: string[]; call?: string }
    for (const act of acts.get(topic) ?? []) act(ids)
    gather(topic, call)
  }
}

/** Has a topic read again soon. What this page wrote itself it has read again with the answer, which comes a moment before or after. */
function gather(topic: string, call: string | undefined) {
  waiting.set(topic, (waiting.get(topic) ?? new Set()).add(call))
  timer ??= setTimeout(() => {
    const news = [...waiting].filter(([, calls]) => [...calls].some((one) => one === undefined || !isKnown(one)))
    waiting = new Map()
    timer = undefined
    if (!news.length) return
    gatheredAt = performance.now()
    refreshTopics(new Set(news.map(([name]) => name)))
  }, gatherNow())
}
let gap = false
let behindNow = () => {}
let retry: ReturnType<typeof setTimeout> | undefined

/** What is shown turned out to be older than the stream knows: read again now, or as soon as the server is heard. */
export const fellBehind = () => behindNow()

export function disconnectLive() {
  source?.close()
  source = undefined
  clearTimeout(retry)
  set('getrennt')
}

/** Calls `act` for each event of a topic; returns how to stop. */
export function onTopic(topic: string, act: (ids: string[]) => void) {
  acts.set(topic, (acts.get(topic) ?? new Set()).add(act))
  return () => {
    acts.get(topic)?.delete(act)
  }
}

/** Whether the stream to the server stands. */
export const useLiveState = () => shown.use()

/** The stream of changes is interrupted, and not just for a moment. */
export function useAway() {
  const apart = useLiveState() === 'getrennt'
  const [away, setAway] = useState(() => apart && performance.now() - stateSince > calmMs)
  useEffect(() => {
    const wait = setTimeout(() => setAway(apart), apart ? calmMs : 0)
    return () => clearTimeout(wait)
  }, [apart])
  return away && apart
}
const calmMs = 2_000

function set(next: State) {
  if (next === state) return
  state = next
  stateSince = performance.now()
  shown.changed()
}
