import { fileCalls } from '#platform/contract/files.ts'
import { outboxCalls, partBytes, maxParts } from '#platform/contract/outbox.ts'
import { uuid } from '#platform/contract/uuid.ts'
import type { Fresh, WaitingEntry } from './store.ts'

/** A file as entries of its own, before the write that refers to it: its parts, then the call that finishes it. Throws when it is too large. */
export async function partsOf({ upload, name, content }: { upload: string; name: string; content: Blob }, kopf: Fresh['kopf']): Promise<Fresh[]> {
  const teile = Math.ceil(content.size / partBytes)
  if (teile > maxParts) throw new RangeError('file too large')
  const entry = { params: {}, query: {}, titel: '', icon: null, notiz: null, kopf }
  const parts = Array.from({ length: teile }, async (_, teil): Promise<Fresh> => {
    const inhalt = new Uint8Array(await content.slice(teil * partBytes, (teil + 1) * partBytes).arrayBuffer()).toBase64()
    return { ...entry, id: uuid(), aufruf: partCall, params: { upload, teil: String(teil) }, body: { inhalt } }
  })
  return [...(await Promise.all(parts)), { ...entry, id: uuid(), aufruf: doneCall, titel: name, icon: 'files', body: { id: upload, teile, name } }]
}
const partCall = `${outboxCalls.teil.method} ${outboxCalls.teil.path}`
const doneCall = `${fileCalls.dateiFertig.method} ${fileCalls.dateiFertig.path}`
/** The same without what is in a file: hundreds of them may wait, and nobody but the server looks into them. */
export const withoutContent = <E extends WaitingEntry>(entry: E): E => (entry.aufruf === partCall ? { ...entry, body: null } : entry)
/** Files belong to the write behind them and are not told of by themselves when they arrive. */
export const isPart = ({ aufruf }: WaitingEntry) => aufruf === partCall || aufruf === doneCall
