import { threads, TooCostly } from '../start/thread.ts'
import type { Letter } from './read.ts'

/** Milliseconds that reading one mail may take, and megabytes that its thread may fill: more than any real one needs on a busy machine. */
const longest = 20_000
const mostMemory = 400
/** Bytes of a mail after which its thread may read the next one; and for how many milliseconds it waits for one. To begin a thread costs more than to read a mail. */
const small = 1_000_000
const idleMs = 5_000

const ask = threads<Uint8Array | null, Letter | null>(new URL('./reader.ts', import.meta.url), { ms: longest, megabytes: mostMemory, idleMs })

/**
 * Reads a mail in a thread that reads nothing else meanwhile: whoever built it, nobody else waits for it. 'unlesbar': it is none; 'zu-aufwendig': it cannot be read
 * within `ms` or its memory. Throws what the stream throws.
 */
export async function readApart(raw: AsyncIterable<Uint8Array>, ms = longest): Promise<Letter | 'unlesbar' | 'zu-aufwendig'> {
  let size = 0
  async function* pieces() {
    for await (const piece of raw) {
      size += piece.length
      yield new Uint8Array(piece)
    }
    yield null
  }
  try {
    return (await ask(pieces(), { ms, again: (letter) => letter !== null && size <= small })) ?? 'unlesbar'
  } catch (error) {
    if (error instanceof TooCostly) return 'zu-aufwendig'
    throw error
  }
}
