import { beantragen, beantworten, freigeben, widersprechen, zurueckweisen } from '#domain/zeiten/klaerung/taten.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { auskunft } from './auskunft.ts'
import { jobs } from './jobs.ts'
import { aenderungen, aenderungenDatei, gelesen } from './aenderungen.ts'
import { faelle, faelleDatei } from './faelle.ts'
import { fall } from './fall.ts'
import { gesammelt } from './gesammelt.ts'
import { stand } from './stand.ts'
import { vertreten, vertreter, vertretungBeenden, vertretungen, vertretungenDatei } from './vertretungen.ts'
import { woerter } from '../woerter.ts'

const ok = { ok: true } as const

const handlers: Handlers<typeof calls> = {
  faelle: (context, { query }) => faelle(context, query),
  faelleDatei: (context, { query }) => faelleDatei(context, query),
  fall: (context, { params }) => fall(context, params.id),
  stand,
  antworten: (context, { body }) => beantworten(context, body),
  beantragen: (context, { body }) => beantragen(context, body.antwort, body.text),
  async freigeben(context, { params, body }) {
    await freigeben(context, params.id, body)
    return ok
  },
  async zurueckweisen(context, { params, body }) {
    await zurueckweisen(context, params.id, body.grund)
    return ok
  },
  gesammelt: (context, { body }) => gesammelt(context, body),

  aenderungen: (context, { query }) => aenderungen(context, query),
  aenderungenDatei: (context, { query }) => aenderungenDatei(context, query.format),
  async gelesen(context, { body }) {
    await gelesen(context, body.bis)
    return ok
  },
  widersprechen: (context, { params, body }) => widersprechen(context, params.id, body.text),

  vertretungen: (context, { query }) => vertretungen(context, query),
  vertretungenDatei: (context, { query }) => vertretungenDatei(context, query.format),
  vertreter: (context, { query }) => vertreter(context, query),
  vertreten: (context, { body }) => vertreten(context, body),
  async vertretungBeenden(context, { params }) {
    await vertretungBeenden(context, params.id)
    return ok
  },
}

export const server = defineServer(app, {
  words: woerter,
  demo: () => import('../demo.ts'),
  calls,
  handlers,
  messages,
  jobs,
  parts: { personRecords: auskunft },
})
