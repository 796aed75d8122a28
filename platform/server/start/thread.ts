import { Worker } from 'node:worker_threads'

/** How long and how large a thread may get. */
interface Limits {
  /** Milliseconds from the end of the question to the answer: far more than any takes on a busy machine. */
  ms: number
  /** Megabytes of its heap, where a stranger has chosen what it reads. */
  megabytes?: number
  /** Milliseconds for which one that has answered waits for the next question, where to begin one is dear. */
  idleMs?: number
}

interface Asked<Answer> {
  ms?: number
  /** Whether the thread of this answer may have the next question. */
  again?: (answer: Answer) => boolean
}

/** Who was asked took longer than it may, or more memory; its thread is ended. */
export class TooCostly extends Error {
  readonly why
  constructor(why: 'time' | 'memory') {
    super(`thread: too much ${why}`)
    this.why = why
  }
}

/**
 * Work that would hold the server (0098) in threads of its own, in which `module` runs: it gets the parts of a question as messages and answers with one. Each thread has
 * one question at a time. Returns how to ask: bytes among `parts` are handed over and may not be read afterwards. Throws `TooCostly`, what the thread throws, and what
 * `parts` throws.
 */
export function threads<Part, Answer>(module: URL, { ms: longest, megabytes, idleMs = 0 }: Limits) {
  /** One that has answered and waits for the next question. */
  let spare: { thread: Worker; rest: NodeJS.Timeout } | undefined

  function taken() {
    const one = spare
    spare = undefined
    clearTimeout(one?.rest)
    one?.thread.ref()
    return one?.thread ?? begun()
  }

  function begun() {
    const thread = new Worker(module, { execArgv: [], ...(megabytes && { resourceLimits: { maxOldGenerationSizeMb: megabytes } }) })
    // One that dies between two questions is not missed.
    thread.on('error', () => {})
    thread.once('exit', () => {
      if (spare?.thread === thread) spare = undefined
    })
    return thread
  }

  function kept(thread: Worker) {
    thread.unref()
    const end = () => {
      // Before it ends: who asks in that moment begins a thread of his own.
      spare = undefined
      void thread.terminate()
    }
    spare = { thread, rest: setTimeout(end, idleMs).unref() }
  }

  return async (parts: Iterable<Part> | AsyncIterable<Part>, { ms = longest, again }: Asked<Answer> = {}): Promise<Answer> => {
    const thread = taken()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    promise.catch(() => {}) // whoever waits for the parts hears of the parts first
    const fail = (error: Error & { code?: string }) => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooCostly('memory') : error)
    thread.on('message', resolve).on('error', fail)
    let timer: NodeJS.Timeout | undefined
    let stays = false
    try {
      for await (const part of parts) thread.postMessage(part, part instanceof Uint8Array && part.buffer instanceof ArrayBuffer ? [part.buffer] : [])
      timer = setTimeout(() => reject(new TooCostly('time')), ms)
      const answer = await promise
      stays = idleMs > 0 && (again?.(answer) ?? true)
      return answer
    } finally {
      clearTimeout(timer)
      thread.off('message', resolve).off('error', fail)
      if (stays && !spare) kept(thread)
      else void thread.terminate() // one in foreign code ends when that lets it, and nobody waits
    }
  }
}

/** Lets one act follow the other, in the order of asking; none is let go because an earlier one failed. */
export function oneByOne() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(act: () => Promise<T>): Promise<T> => {
    const mine = last.then(act)
    last = mine.catch(() => {})
    return mine
  }
}
