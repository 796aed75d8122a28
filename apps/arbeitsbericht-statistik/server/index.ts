import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { datei } from './datei.ts'
import { einstellungen, einstellungenSetzen } from './einstellungen.ts'
import { jobs } from './jobs.ts'
import { statistik } from './statistik.ts'
import { tag } from './tag.ts'
import { tickets } from './tickets.ts'
import { kunden, mitarbeiter } from './wahl.ts'
import { woerter } from '../woerter.ts'

const handlers: Handlers<typeof calls> = {
  statistik: (context, { body }) => statistik(context, body),
  tickets: (context, { body }) => tickets(context, body),
  datei: (context, { body }) => datei(context, body),
  tag: (context, { params, query }) => tag(context, params.datum, query.lstfix),
  einstellungen: ({ db }) => einstellungen(db),
  async einstellungenSetzen(context, { body }) {
    await einstellungenSetzen(context, body)
    return { ok: true }
  },
  mitarbeiter: (context, { query }) => mitarbeiter(context, query),
  kunden: (context, { query }) => kunden(context, query),
}

export const server = defineServer(app, { words: woerter, calls, handlers, messages, jobs })
