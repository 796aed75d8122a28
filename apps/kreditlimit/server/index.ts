import { schliesseFaelle } from '#domain/belege/kredit/faelle.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { auskunft } from './auskunft.ts'
import { kontoinfo, kunden } from './kontoinfo.ts'
import { datei, kreditlimit, liste, simulation } from './limit.ts'
import { anfragen, freigeben, setzen, sperren } from './taten.ts'
import { vorgang } from './vorgang.ts'
import { woerter } from '../woerter.ts'

const handlers: Handlers<typeof calls> = {
  liste: (context, { query }) => liste(context, query),
  datei: (context, { query }) => datei(context, query),
  kreditlimit: (context, { params }) => kreditlimit(context, params.idktostamm),
  vorgang: (context, { params }) => vorgang(context, params.idktostamm),
  simulation: (context, { params, body }) => simulation(context, params.idktostamm, body.betrag),
  anfragen: (context, eingabe) => anfragen(context, eingabe),
  async freigeben(context, eingabe) {
    await freigeben(context, eingabe)
    return { ok: true }
  },
  async setzen(context, eingabe) {
    await setzen(context, eingabe)
    return { ok: true }
  },
  async sperren(context, eingabe) {
    await sperren(context, eingabe)
    return { ok: true }
  },
  kontoinfo: (context, { params }) => kontoinfo(context, params.idktostamm),
  kunden: (context, { query }) => kunden(context, query),
}

export const server = defineServer(app, {
  words: woerter,
  demo: () => import('../demo.ts'),
  calls,
  handlers,
  messages,
  parts: { personRecords: auskunft },
  jobs: ({ db }) => [{ name: 'kreditfaelle-schliessen', cron: '50 2 * * *', run: () => schliesseFaelle(db).then(() => undefined) }],
})
