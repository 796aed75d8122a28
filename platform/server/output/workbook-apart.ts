import { Worker } from 'node:worker_threads'
import type { Ordered } from './workbook-thread.ts'

/** Milliseconds that a workbook may take: far more than the longest one on a busy machine. */
const longest = 300_000

/** A workbook made in a thread of its own, one after the other: nobody else waits for it. Throws when it takes longer than five minutes. */
export async function workbookApart(ordered: Ordered): Promise<Uint8Array> {
  const before = turn
  const { promise: done, resolve: free } = Promise.withResolvers<void>()
  turn = done
  await before
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), { workerData: ordered, execArgv: [] })
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const timer = setTimeout(() => reject(new Error('xlsx: took too long')), longest)
  thread.once('message', resolve).once('error', reject)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    free()
    await thread.terminate()
  }
}
let turn = Promise.resolve()
