import { defineServer, type Handlers } from '#platform/server/http/http.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { belege } from './belege.ts'
import { datei } from './datei.ts'
import { aufgliederungen, einstellungen, filialen, kunden } from './einstellungen.ts'
import { jobs } from './jobs.ts'
import { statistik } from './statistik.ts'

const handlers: Handlers<typeof calls> = {
  einstellungen: (context) => einstellungen(context),
  aufgliederungen: (context) => aufgliederungen(context),
  filialen: (context, { query }) => filialen(context, query),
  kunden: (context, { query }) => kunden(context, query),
  statistik: (context, { body }) => statistik(context, body),
  belege: (context, { body }) => belege(context, body),
  datei: (context, { body }) => datei(context, body),
}

export const server = defineServer(app, { calls, handlers, messages, jobs })
