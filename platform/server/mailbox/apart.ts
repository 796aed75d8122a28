import { Worker } from 'node:worker_threads'
import type { Letter } from './read.ts'

/** Milliseconds that reading one mail may take, and megabytes that its thread may fill: more than any real one needs on a busy machine. */
const longest = 20_000
const mostMemory = 400
/** Bytes of a mail after which its thread may read the next one; and for how many milliseconds it waits for one. To begin a thread costs more than to read a mail. */
const small = 1_000_000
const idleMs = 5_000

/** A thread that has read a small mail and waits for the next. */
let waiting: { thread: Worker; rest: NodeJS.Timeout } | undefined

/**
 * Reads a mail in a thread that reads nothing else meanwhile: whoever built it, nobody else waits for it. 'unlesbar': it is none; 'zu-aufwendig': it cannot be read
 * within `ms` or its memory, and the thread is ended. Throws what the stream throws.
 */
export async function readApart(raw: AsyncIterable<Uint8Array>, ms = longest): Promise<Letter | 'unlesbar' | 'zu-aufwendig'> {
  const thread = taken()
  const { promise, resolve, reject } = Promise.withResolvers<Letter | 'unlesbar' | 'zu-aufwendig'>()
  promise.catch(() => {}) // whoever waits for the stream hears of the stream first
  const answer = (letter: Letter | null) => resolve(letter ?? 'unlesbar')
  const fail = (error: Error & { code?: string }) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve('zu-aufwendig') : reject(error))
  thread.on('message', answer).on('error', fail)
  let size = 0
  let timer: NodeJS.Timeout | undefined
  let again = false
  try {
    for await (const piece of raw) {
      const own = new Uint8Array(piece)
      size += own.length
      thread.postMessage(own, [own.buffer])
    }
    thread.postMessage(null, [])
    timer = setTimeout(() => resolve('zu-aufwendig'), ms)
    const letter = await promise
    again = size <= small && typeof letter !== 'string'
    return letter
  } finally {
    clearTimeout(timer)
    thread.off('message', answer).off('error', fail)
    if (again && !waiting) wait(thread)
    else await thread.terminate()
  }
}

function taken() {
  const one = waiting
  waiting = undefined
  clearTimeout(one?.rest)
  one?.thread.ref()
  return one?.thread ?? begun()
}

function begun() {
  const thread = new Worker(new URL('./reader.ts', import.meta.url), { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: mostMemory } })
  // One that dies between two mails is not missed.
  thread.on('error', () => {})
  thread.once('exit', () => {
    if (waiting?.thread === thread) waiting = undefined
  })
  return thread
}

function wait(thread: Worker) {
  thread.unref()
  const end = () => {
    // Before it ends: a mail that comes in that moment begins a thread of its own.
    waiting = undefined
    void thread.terminate()
  }
  waiting = { thread, rest: setTimeout(end, idleMs).unref() }
}
