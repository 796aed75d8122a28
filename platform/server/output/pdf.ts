import { Worker } from 'node:worker_threads'
import type { Drawn, Order } from './pdf-thread.ts'

/**
 * A PDF/A-2b from a template of ours and data. Data reach the template as JSON (`#let daten = …`) and are never source: what
 * somebody typed stays text. Characters that the embedded face lacks (emoji, Asian scripts) become '?': an archive must show every sign it holds.
 * `pictures`: bytes by name (letters and figures), for `image("/name")`; see `forPrint`. `attached`: texts by name that a reader finds in the document,
 * byte for byte (PDF/A-3b then). Drawn in a thread of its own, one document after the other: nobody else waits for it. Throws for a wrong template, and
 * when a document takes longer than a minute.
 */
export async function pdf(template: string, daten: unknown, pictures: Order['pictures'] = {}, attached: Order['attached'] = {}): Promise<Uint8Array> {
  const text = JSON.stringify(daten, (_, value: unknown) => (typeof value === 'string' ? value.normalize('NFC').replace(unknown, '?') : value))
  const before = turn
  const { promise: done, resolve: free } = Promise.withResolvers<void>()
  turn = done
  await before
  try {
    return await drawn({ template, daten: text, pictures, attached })
  } finally {
    free()
  }
}

/** Documents wait here for their turn: `longest` is about the drawing, not about the queue. */
let turn = Promise.resolve()
/** Milliseconds that one document may take: far more than any takes on a busy machine. */
const longest = 60_000
/** Milliseconds without a document after which the thread ends: it holds 60 MB of native code that most servers need a few times a day. */
const idle = 60_000

let thread: Worker | undefined
let rest: NodeJS.Timeout | undefined
let count = 0

async function drawn(order: Omit<Order, 'nr'>): Promise<Uint8Array> {
  clearTimeout(rest)
  thread ??= begin()
  const own = thread
  own.ref()
  const nr = ++count
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const timer = setTimeout(() => fail(new Error('pdf: took too long')), longest)
  const answer = (what: Drawn) => {
    if (what.nr !== nr) return
    if ('bytes' in what) resolve(what.bytes)
    else reject(new Error(what.error))
  }
  function fail(error: Error) {
    if (thread === own) thread = undefined
    void own.terminate()
    reject(error)
  }
  own.on('message', answer)
  own.on('error', fail)
  own.postMessage({ ...order, nr } satisfies Order, [])
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    own.off('message', answer)
    own.off('error', fail)
    own.unref()
    if (thread === own) rest = setTimeout(() => end(own), idle).unref()
  }
}

function begin() {
  const started = new Worker(new URL('./pdf-thread.ts', import.meta.url), { execArgv: [] })
  // One that dies between two documents is not missed: the next one begins another.
  started.on('error', () => {})
  started.once('exit', () => {
    if (thread === started) thread = undefined
  })
  return started
}

function end(own: Worker) {
  if (thread === own) thread = undefined
  void own.terminate()
}

const unknown = /[^\n\u0020-\u024f\u0370-\u03ff\u0400-\u045f\u2010-\u2026\u20ac\u2212]/gu
