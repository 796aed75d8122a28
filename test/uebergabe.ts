import * as z from 'zod/mini'
import { defineContract } from '#platform/contract/contract.ts'
import { defineMessages } from '#platform/contract/messages.ts'
import { outboxCalls, type Entry } from '#platform/contract/outbox.ts'
import { conflict, refused } from '#platform/contract/problem.ts'
import { Uuid } from '#platform/contract/shapes.ts'
import { audit, emit } from '#platform/server/http/context.ts'
import { countParts, readPart, removeParts, storePart } from '#platform/server/files/file-parts.ts'
import { issuePass } from '#platform/server/handover/pass.ts'
import { handOver, handOverStack } from '#platform/server/handover/handover.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { probeApp } from './cast.ts'

/** The calls of the outbox, and two writes that may wait: one that notes a text at a place, one that takes a file. */
export const calls = defineContract(probeApp)({
  ...outboxCalls,
  schreiben: {
    method: 'POST',
    path: '/v1/probe/{ort}',
    permission: 'STEMPELERFASSUNG',
    scope: 'selbst',
    offline: true,
    params: z.object({ ort: z.string() }),
    body: z.object({ text: z.string() }),
    result: z.object({ wer: z.string(), text: z.string() }),
  },
  bild: {
    method: 'POST',
    path: '/v1/probe/bild',
    permission: 'STEMPELERFASSUNG',
    scope: 'selbst',
    offline: true,
    body: z.object({ upload: Uuid, teile: z.int() }),
    result: z.object({ bytes: z.int(), anfang: z.string() }),
  },
})
const handlers: Handlers<typeof calls> = {
  ausweis: (context, { body }) => issuePass(context, body.geraet),
  async uebergabe(context, { body }) {
    const quittungen = []
    for (const eintrag of body.eintraege) quittungen.push(await handOver(context, eintrag))
    return { quittungen }
  },
  stapel: (context, { body }) => handOverStack(context, body),
  async teil(context, { params, body }) {
    await storePart(context, params.upload, params.teil, Buffer.from(body.inhalt, 'base64'))
    return { ok: true }
  },
  async schreiben(context, { params: { ort }, body: { text } }) {
    if (text === 'nie') throw refused('eingabe', 'text')
    emit(context, `probe-${ort}`, [])
    audit(context, { aktion: 'schreiben', gegenstand: 'probe', gegenstandId: ort, daten: { text, folge: context.eintrag?.folge ?? null } })
    return { wer: context.person.name, text }
  },
  async bild(context, { body: { upload, teile } }) {
    if (!(await countParts(context, upload, teile))) throw conflict('datei-unvollstaendig')
    const inhalt = Buffer.concat(await Promise.all(Array.from({ length: teile }, (_, teil) => readPart(context, upload, teil))))
    await removeParts(context, upload)
    return { bytes: inhalt.length, anfang: inhalt.toString('latin1', 0, 4) }
  },
}

/** A portal of nothing but these calls is made with it. */
export const probe = defineServer(probeApp, { calls, handlers, messages: defineMessages({}, {}) })

/** The moment, as a device tells it. */
export const um = () => Temporal.Now.instant().toString()
export const kopf = (geraet: string, folge: number): Entry['kopf'] => ({ geraet, folge, um: um(), grad: 'C', abweichungSek: null })
