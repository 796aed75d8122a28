import { storePart } from '#platform/server/files/file-parts.ts'
import { fileHandlers } from '#platform/server/files/handlers.ts'
import { issuePass } from '#platform/server/handover/pass.ts'
import { handOver, handOverStack } from '#platform/server/handover/handover.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { throttle } from '#platform/server/http/throttle.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'

/** Batches of a public call that are let through from one address within `minuten`: 50 entries each. */
const grenze = { anzahl: 600, minuten: 10 }

const handlers: Handlers<typeof calls> = {
  ...fileHandlers,

  ausweis: (context, { body: { geraet } }) => issuePass(context, geraet),

  async uebergabe(context, { body: { eintraege } }) {
    await throttle(context.db, `uebergabe:${context.address}`, grenze.anzahl, grenze.minuten)
    const quittungen = []
    // One after the other: the order of the device is the order of the server.
    for (const eintrag of eintraege) quittungen.push(await handOver(context, eintrag))
    return { quittungen }
  },

  stapel: (context, { body }) => handOverStack(context, body),

  async teil(context, { params: { upload, teil }, body: { inhalt } }) {
    await storePart(context, upload, teil, Buffer.from(inhalt, 'base64'))
    return { ok: true }
  },
}

export const server = defineServer(app, { calls, handlers, messages })
