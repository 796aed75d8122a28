import { dokumentationsart, siehtDokumentation } from '#domain/einsatz/dokumentation/sicht.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { auskunft } from './auskunft.ts'
import { aendern, fassung, festschreiben, objektBestaetigen } from './aendern.ts'
import { anlegen } from './anlegen.ts'
import { fassungLesen } from './fassung.ts'
import { datei, liste, objekte } from './liste.ts'
import { pdf } from './pdf.ts'
import { dokumentation } from './seite.ts'
import { trageEin } from './uebergabe/akt.ts'
import { fristen } from './uebergabe/fristen.ts'
import { erinnere } from './uebergabe/erinnern.ts'
import { senden } from './uebergabe/senden.ts'
import { woerter } from '../woerter.ts'

const handlers: Handlers<typeof calls> = {
  liste: (context, { query }) => liste(context, query),
  datei: (context, { query }) => datei(context, query),
  objekte: (context, { query }) => objekte(context, query),
  dokumentation: (context, { params }) => dokumentation(context, params.id),
  fassungLesen: (context, { params }) => fassungLesen(context, params.id, params.nr),
  fristen: (context) => fristen(context),
  pdf: (context, { params, query }) => pdf(context, params.id, query.fassung),
  anlegen: (context, { body }) => anlegen(context, body),
  async aendern(context, { params, body }) {
    await aendern(context, params.id, body)
    return { ok: true }
  },
  festschreiben: (context, { params, body }) => festschreiben(context, params.id, body.revision),
  fassung: (context, { params, body }) => fassung(context, params.id, body.grund),
  async senden(context, { params, body }) {
    await senden(context, params.id, body)
    return { ok: true }
  },
  async objektBestaetigen(context, { params }) {
    await objektBestaetigen(context, params.id)
    return { ok: true }
  },
  async akt(context, { params, body }) {
    await trageEin(context, params.id, body)
    return { ok: true }
  },
}

/** Who may see a documentation may see its pictures. */
const parts = { personRecords: auskunft, files: { [dokumentationsart]: siehtDokumentation } }

export const server = defineServer(app, {
  words: woerter,
  demo: () => import('../demo.ts'),
  calls,
  handlers,
  messages,
  parts,
  jobs: ({ db, publicUrl }) => [{ name: 'dokumentation-fristen', cron: '35 4 * * *', run: () => erinnere(db, publicUrl(), Temporal.Now.instant()) }],
})
