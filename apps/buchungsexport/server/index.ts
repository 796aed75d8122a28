import { vorschlag } from '#domain/belege/buchungsexport/contract.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { auskunft } from './auskunft.ts'
import { einrichten, einrichtung } from './einrichtung.ts'
import { lauf, laeufe, laeufeDatei, zeilen } from './laeufe.ts'
import { filialen, monate } from './monate.ts'
import { bestaetigen, erstellen, paket, stapel, zuruecknehmen } from './tun.ts'
import { vorschau } from './vorschau.ts'
import { woerter } from '../woerter.ts'

const handlers: Handlers<typeof calls> = {
  filialen: (context) => filialen(context),
  monate: (context, { query }) => monate(context, query.vkforgid),
  vorschau: (context, { query }) => vorschau(context, query),
  laeufe: (context, { query }) => laeufe(context, query),
  laeufeDatei: (context, { query }) => laeufeDatei(context, query),
  erstellen: (context, { body }) => erstellen(context, body),
  einrichtung: (context, { params }) => einrichtung(context, params.vkforgid),
  async einrichten(context, { params, body }) {
    await einrichten(context, params.vkforgid, body)
    return { ok: true }
  },
  vorschlag: async (_, { params }) => vorschlag(params.rahmen),
  lauf: (context, { params }) => lauf(context, params.id),
  zeilen: (context, { params, query }) => zeilen(context, params.id, query),
  stapel: (context, { params }) => stapel(context, params.id),
  paket: (context, { params }) => paket(context, params.id),
  async zuruecknehmen(context, { params, body }) {
    await zuruecknehmen(context, params.id, body.grund)
    return { ok: true }
  },
  async bestaetigen(context, { params }) {
    await bestaetigen(context, params.id)
    return { ok: true }
  },
}

export const server = defineServer(app, { words: woerter, demo: () => import('../demo.ts'), calls, handlers, messages, parts: { personRecords: auskunft } })
