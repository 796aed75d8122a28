import { outboxCalls, teilBytes, teileHoechstens } from '#platform/contract/outbox.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Fresh, Kept } from './store.ts'

/** A file as entries of its own, before the write that refers to it. Throws when it is too large. */
export async function partsOf({ upload, content }: { upload: string; content: Blob }, kopf: Fresh['kopf']): Promise<Fresh[]> {
  const teile = Math.ceil(content.size / teilBytes)
  if (teile > teileHoechstens) throw new RangeError('file too large')
  return Promise.all(
    Array.from({ length: teile }, async (_, teil) => ({
      id: uuid(),
      aufruf: aufrufTeil,
      params: { upload, teil: String(teil) },
      query: {},
      titel: '',
      icon: null,
      notiz: null,
      kopf,
      body: { inhalt: new Uint8Array(await content.slice(teil * teilBytes, (teil + 1) * teilBytes).arrayBuffer()).toBase64() },
    })),
  )
}
const aufrufTeil = `${outboxCalls.teil.method} ${outboxCalls.teil.path}`
/** Parts of files belong to the write behind them and are not shown by themselves. */
export const isPart = ({ aufruf }: Kept) => aufruf === aufrufTeil
