import type { portal } from '../cast.ts'
import type { Figure } from '../cast.ts'
import { fileCalls } from '#platform/contract/files.ts'
import { outboxCalls, partBytes } from '#platform/contract/outbox.ts'
import { uuid } from '#platform/contract/uuid.ts'

/** Brings a file as the browser does: its parts, then the call that finishes it. Throws `Refused`. */
export async function upload(p: Pick<Awaited<ReturnType<typeof portal>>, 'als'>, who: Figure, name: string, content: Uint8Array | string, id: string = uuid()) {
  const bytes = Buffer.from(content)
  const calls = p.als(who, { ...outboxCalls, ...fileCalls })
  const teile = Math.max(1, Math.ceil(bytes.length / partBytes))
  for (let teil = 0; teil < teile; teil++)
    await calls.teil({ params: { upload: id, teil }, body: { inhalt: bytes.subarray(teil * partBytes, (teil + 1) * partBytes).toString('base64') } })
  return calls.dateiFertig({ body: { id, teile, name } })
}
