import { letzteAbweichungen } from '#domain/umsatz/befund.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { belege } from './belege.ts'
import { datei } from './datei/datei.ts'
import { aendern, anlegen, aufgliederungen, loeschen } from './aufgliederungen.ts'
import { einstellungen, filialen, kunden } from './einstellungen.ts'
import { benennen, gemerkte, merken, vergessen } from './fragen.ts'
import { jobs } from './jobs.ts'
import { statistik } from './statistik.ts'
import { verlaeufe } from './verlaeufe.ts'
import { verlauf } from './verlauf.ts'
import { jahr, tag } from './widgets.ts'
import { woerter } from '../woerter.ts'

const handlers: Handlers<typeof calls> = {
  einstellungen: (context) => einstellungen(context),
  aufgliederungen: (context, { query }) => aufgliederungen(context, query),
  aufgliederungAnlegen: (context, { body }) => anlegen(context, body),
  async aufgliederungAendern(context, { params, body }) {
    await aendern(context, params.id, body)
    return { ok: true }
  },
  async aufgliederungLoeschen(context, { params }) {
    await loeschen(context, params.id)
    return { ok: true }
  },
  gemerkte: (context, { query }) => gemerkte(context, query),
  frageMerken: (context, { body }) => merken(context, body),
  async frageBenennen(context, { params, body }) {
    await benennen(context, params.id, body)
    return { ok: true }
  },
  async frageVergessen(context, { params }) {
    await vergessen(context, params.id)
    return { ok: true }
  },
  filialen: (context, { query }) => filialen(context, query),
  kunden: (context, { query }) => kunden(context, query),
  statistik: (context, { body: { zeilen, sort, ...frage } }) => statistik(context, frage, { zeilen, sort }),
  verlauf: (context, { body }) => verlauf(context, body),
  verlaeufe: (context, { body: { zeilen, sort, ...frage } }) => verlaeufe(context, frage, { zeilen, sort }),
  jahr: (context) => jahr(context),
  tag: (context, { query }) => tag(context, query.tag),
  belege: (context, { body }) => belege(context, body),
  datei: (context, { body }) => datei(context, body),
}

const taken = { aufgliederung_name: { field: 'name', code: 'umsatz.name-vergeben' }, umsatz_frage_name: { field: 'name', code: 'umsatz.name-vergeben' } }

const messwerte = [
  { name: 'portal_statistik_abweichung', help: 'Sums of sales that did not fit their lines at the last recomputation', value: letzteAbweichungen },
] as const

export const server = defineServer(app, { words: woerter, calls, handlers, messages, jobs, parts: { taken, metrics: messwerte } })
