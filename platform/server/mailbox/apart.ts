import { Worker } from 'node:worker_threads'
import type { Letter } from './read.ts'

/** Milliseconds that reading one mail may take, and megabytes that its thread may fill: more than any real one needs on a busy machine. */
const longest = 20_000
const mostMemory = 400

/**
 * Reads a mail in a thread of its own: whoever built it, nobody else waits for it. 'unlesbar': it is none; 'zu-aufwendig': it cannot be read within `ms` or
 * its memory, and the thread is ended. Throws what the stream throws.
 */
export async function readApart(raw: AsyncIterable<Uint8Array>, ms = longest): Promise<Letter | 'unlesbar' | 'zu-aufwendig'> {
  const thread = new Worker(new URL('./reader.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: mostMemory } })
  const { promise, resolve, reject } = Promise.withResolvers<Letter | 'unlesbar' | 'zu-aufwendig'>()
  promise.catch(() => {}) // whoever waits for the stream hears of the stream first
  thread.once('message', (letter: Letter | null) => resolve(letter ?? 'unlesbar'))
  thread.once('error', (error: Error & { code?: string }) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve('zu-aufwendig') : reject(error)))
  let timer: NodeJS.Timeout | undefined
  try {
    for await (const piece of raw) {
      const own = new Uint8Array(piece)
      thread.postMessage(own, [own.buffer])
    }
    thread.postMessage(null, [])
    timer = setTimeout(() => resolve('zu-aufwendig'), ms)
    return await promise
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
