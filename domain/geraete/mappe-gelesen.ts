import { threads, TooCostly } from '#platform/server/start/thread.ts'
import type { Mappenantwort, Mappenfrage } from './mappenleser.ts'

/** Milliseconds that reading one workbook may take, and megabytes that its thread may fill: more than any real one needs on a busy machine. */
const hoechstens = { ms: 60_000, megabytes: 400 }
const frage = threads<Mappenfrage, Mappenantwort | null>(new URL('./mappenleser.ts', import.meta.url), hoechstens)

/**
 * Reads a workbook in a thread of its own: whoever built it, nobody else waits for it. Null for what is none or is not read (`arbeitsmappe`), also because it takes more memory than
 * the thread has. Throws when the machine has no time for it within `ms`: unread it must not be kept, and the mail comes again.
 */
export async function mappeGelesen(mappe: Mappenfrage, ms = hoechstens.ms): Promise<Mappenantwort | null> {
  try {
    // A copy: the bytes may be a piece of a larger buffer, which would go over whole.
    return await frage([{ ...mappe, inhalt: new Uint8Array(mappe.inhalt) }], { ms })
  } catch (error) {
    if (!(error instanceof TooCostly)) throw error
    if (error.why === 'memory') return null
    throw new Error('Für eine Arbeitsmappe in der E-Mail war keine Zeit.', { cause: error })
  }
}
