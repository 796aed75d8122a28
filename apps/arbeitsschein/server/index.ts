import { scheinart, siehtSchein } from '#domain/einsatz/arbeitsschein/sicht.ts'
import { defineServer, type Handlers } from '#platform/server/http/http.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { abschliessen, fassung, stornieren } from './abschluss.ts'
import { einstellungen, einstellungenSetzen } from './einstellungen.ts'
import { datei, kunden, liste, objekte, personen, stand } from './liste.ts'
import { pdf } from './pdf.ts'
import { schein } from './seite.ts'
import { anlegen, sichern } from './sichern.ts'

const handlers: Handlers<typeof calls> = {
  liste: (context, { query }) => liste(context, query),
  datei: (context, { query }) => datei(context, query),
  stand: (context) => stand(context),
  objekte: (context, { query }) => objekte(context, query),
  kunden: (context, { query }) => kunden(context, query),
  personen: (context, { query }) => personen(context, query),
  einstellungen: ({ db }) => einstellungen(db),
  async einstellungenSetzen(context, { body }) {
    await einstellungenSetzen(context, body)
    return { ok: true }
  },
  schein: (context, { params }) => schein(context, params.id),
  pdf: (context, { params, query }) => pdf(context, params.id, query.fassung),
  anlegen: (context, { body }) => anlegen(context, body),
  sichern: (context, { params, body }) => sichern(context, params.id, body),
  abschliessen: (context, { params, body }) => abschliessen(context, params.id, body),
  fassung: (context, { params, body }) => fassung(context, params.id, body.grund),
  async stornieren(context, { params, body }) {
    await stornieren(context, params.id, body.grund)
    return { ok: true }
  },
}

/** Who may see a sheet may see its pictures and papers. */
const parts = { dateien: { [scheinart]: siehtSchein } }

export const server = defineServer(app, { calls, handlers, messages, parts })
