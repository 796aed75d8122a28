import { Worker } from 'node:worker_threads'
import type { Mappenantwort, Mappenfrage } from './mappenleser.ts'

/** Milliseconds that reading one workbook may take, and megabytes that its thread may fill: more than any real one needs on a busy machine. */
const hoechstens = { ms: 60_000, megabyte: 400 }

/**
 * Reads a workbook in a thread of its own: whoever built it, nobody else waits for it. Null for what is none or is not read (`arbeitsmappe`), also because it takes more memory than
 * the thread has. Throws when the machine has no time for it within `ms`: unread it must not be kept, and the mail comes again.
 */
export async function mappeGelesen({ inhalt, ...frage }: Mappenfrage, ms = hoechstens.ms): Promise<Mappenantwort | null> {
  const eigener = new Uint8Array(inhalt)
  const faden = new Worker(new URL('./mappenleser.ts', import.meta.url), {
    workerData: { ...frage, inhalt: eigener } satisfies Mappenfrage,
    transferList: [eigener.buffer],
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: hoechstens.megabyte },
  })
  const { promise, resolve, reject } = Promise.withResolvers<Mappenantwort | null>()
  const uhr = setTimeout(() => reject(new Error('Für eine Arbeitsmappe in der E-Mail war keine Zeit.')), ms)
  faden.once('message', resolve)
  faden.once('error', (error: Error & { code?: string }) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(null) : reject(error)))
  try {
    return await promise
  } finally {
    clearTimeout(uhr)
    await faden.terminate()
  }
}
