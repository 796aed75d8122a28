import { belegdateiart, siehtBelegdatei } from '#domain/belege/sicht.ts'
import { defineServer, type Handlers } from '#platform/server/http/http.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { dokument, einreichen, pruefe } from './aendern.ts'
import { jobs } from './jobs.ts'
import { liste, stand } from './liste.ts'
import { allesWartende, freigabe } from './seite.ts'
import { tueEs } from './tun.ts'
import { kostenstellen, personen } from './wahl.ts'

const handlers: Handlers<typeof calls> = {
  liste: (context, { query }) => liste(context, query),
  wartend: (context) => allesWartende(context),
  stand: (context) => stand(context),
  personen: (context, { query }) => personen(context, query),
  kostenstellen: (context, { query }) => kostenstellen(context, query),
  freigabe: (context, { params }) => freigabe(context, params.id),
  status: (context, { params, body }) => tueEs(context, params.id, body),
  dokument: (context, { params, body }) => dokument(context, params.id, body.dateien),
  einreichen: (context, { params, body }) => einreichen(context, params.id, body.grund),
  pruefung: (context, { params, body }) => pruefe(context, params.id, body),
}

/** Papers of a document are seen by whoever sees the document. */
const parts = { dateien: { [belegdateiart]: siehtBelegdatei } }

export const server = defineServer(app, { calls, handlers, messages, jobs, parts })
