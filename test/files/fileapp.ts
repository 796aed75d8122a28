import * as z from 'zod/mini'
import { serverApps } from '#apps/index.server.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { FileInfo, FileIds, fileCalls } from '#platform/contract/files.ts'
import { defineMessages } from '#platform/contract/messages.ts'
import { Ok, Uuid } from '#platform/contract/shapes.ts'
import { adoptFiles, filesOf, removeFile } from '#platform/server/files/files.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { probeApp } from '../cast.ts'

/** An app whose records are slips of paper with files; each belongs to the person who wrote it and to everybody of `offen`. */
const own = defineContract(probeApp)({
  zettel: {
    method: 'POST',
    path: '/v1/probe/zettel',
    permission: 'angemeldet',
    scope: 'selbst',
    offline: true,
    body: z.object({ id: Uuid, dateien: FileIds }),
    result: z.object({ dateien: z.array(FileInfo) }),
  },
  abreissen: {
    method: 'DELETE',
    path: '/v1/probe/zettel/{id}/{datei}',
    permission: 'angemeldet',
    scope: 'selbst',
    params: z.object({ id: Uuid, datei: Uuid }),
    result: Ok,
  },
})
export const zettelCalls = { ...fileCalls, ...own }
const writers = new Map<string, string>()
const handlers: Handlers<typeof own> = {
  async zettel(context, { body: { id, dateien } }) {
    await adoptFiles(context, dateien, { art: 'zettel', id })
    writers.set(id, context.person.anwenderId)
    return { dateien: (await filesOf(context.db, 'zettel', [id])).get(id) ?? [] }
  },
  async abreissen(context, { params: { id, datei } }) {
    await removeFile(context, datei, { art: 'zettel', id })
    return { ok: true }
  },
}
/** Slips that everybody may see. */
export const offen = new Set<string>()
export const mitZetteln = [
  ...serverApps,
  defineServer(probeApp, {
    calls: own,
    handlers,
    messages: defineMessages({}, {}),
    parts: { files: { zettel: async ({ person }, id) => offen.has(id) || writers.get(id) === person.anwenderId } },
  }),
]
