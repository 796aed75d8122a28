import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { auskunft } from './auskunft.ts'
import { erinnere } from './erinnern.ts'
import { auszahlen, ersetzen } from './geld.ts'
import { brief } from './brief.ts'
import { begrenzen } from './grenze.ts'
import { datei, einbehalt, konten, liste, regeln } from './liste.ts'
import { entsperren, sperren } from './sperre.ts'
import { hinterlegen, verlangen } from './sperrkonto.ts'
import { ablehnen, abnahme, bestaetigen, faelligkeit } from './termin.ts'
import { kalender, uebersicht } from './uebersicht.ts'
import { woerter } from '../woerter.ts'

const handlers: Handlers<typeof calls> = {
  liste: (context, { query }) => liste(context, query),
  datei: (context, { query }) => datei(context, query),
  uebersicht: (context, { query }) => uebersicht(context, query),
  kalender: (context, { query }) => kalender(context, query),
  konten: (context, { query }) => konten(context, query),
  regeln: (context) => regeln(context),
  einbehalt: (context, { params }) => einbehalt(context, params.id),
  brief: (context, { params }) => brief(context, params),
  begrenzen: (context, { body }) => begrenzen(context, body),
  sperren: (context, { body }) => sperren(context, body),
  entsperren: (context, { body }) => entsperren(context, body),
  faelligkeit: (context, { body }) => faelligkeit(context, body),
  abnahme: (context, { body }) => abnahme(context, body),
  verlangen: (context, { body }) => verlangen(context, body),
  hinterlegen: (context, { body }) => hinterlegen(context, body),
  bestaetigen: (context, { body }) => bestaetigen(context, body),
  ablehnen: (context, { body }) => ablehnen(context, body),
  ersetzen: (context, { body }) => ersetzen(context, body),
  auszahlen: (context, { body }) => auszahlen(context, body),
}

export const server = defineServer(app, {
  words: woerter,
  demo: () => import('../demo.ts'),
  calls,
  handlers,
  messages,
  parts: { personRecords: auskunft },
  jobs: ({ db, publicUrl }) => [{ name: 'haftruecklass-faellig', cron: '20 4 * * *', run: () => erinnere(db, publicUrl(), Temporal.Now.instant()) }],
})
