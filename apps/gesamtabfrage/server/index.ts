import { belegdateiart, siehtBelegdatei } from '#domain/belege/sicht.ts'
import { erechnungenVon } from '#domain/belege/erechnung/sicht.ts'
import { defineServer, type AppJobs, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { auskunft } from './auskunft.ts'
import { beleg } from './beleg.ts'
import { ansicht, download } from './download/download.ts'
import { geschaeftsfall } from './geschaeftsfall.ts'
import { suche } from './suche.ts'
import { artikel, belegarten, datei, kunden, liste, nummern, summen } from './liste.ts'
import { downloadart, downloadDatei, downloadOhne, downloads, downloadVerwerfen, thema } from './auftrag/auftrag.ts'
import { packe } from './auftrag/packen.ts'
import { woerter } from '../woerter.ts'

const handlers: Handlers<typeof calls> = {
  suche: (context, { query }) => suche(context, query.q),
  belegarten: (context) => belegarten(context),
  kunden: (context, { query }) => kunden(context, query),
  artikel: (context, { query }) => artikel(context, query),
  liste: (context, { params, query }) => liste(context, params.belegart, query),
  summen: (context, { params, query }) => summen(context, params.belegart, query),
  datei: (context, { params, query }) => datei(context, params.belegart, query),
  nummern: (context, { params, query }) => nummern(context, params.belegart, query),
  downloads: (context, { query }) => downloads(context, query),
  downloadDatei: (context, { params }) => downloadDatei(context, params.id),
  downloadOhne: (context, { params }) => downloadOhne(context, params.id),
  downloadVerwerfen: (context, { params }) => downloadVerwerfen(context, params.id),
  beleg: (context, { params }) => beleg(context, params.belegart, params.id),
  geschaeftsfall: (context, { params }) => geschaeftsfall(context, params.belegart, params.id),
  erechnung: async (context, { params }) => ({ erechnungen: await erechnungenVon(context, (await beleg(context, params.belegart, params.id)).id) }),
  ansicht: async (context, { params }) => ansicht(context, await beleg(context, params.belegart, params.id)),
  download: (context, { body }) => download(context, 'download', body),
  archiv: (context, { body }) => download(context, 'archiv', body),
  datentraeger: (context, { body }) => download(context, 'datentraeger', body),
}

/** Kept files are seen through their document. */
const parts = { personRecords: auskunft, files: { [belegdateiart]: siehtBelegdatei, [downloadart]: () => Promise.resolve(false) } }

/** Packs what is too large to be waited for: as soon as it is asked for, and every minute what a server left that died. */
const jobs: AppJobs = ({ db, files }) => [{ name: 'beleg-download', topic: thema, cron: '* * * * *', run: () => packe(db, files) }]

export const server = defineServer(app, { words: woerter, demo: () => import('../demo.ts'), calls, handlers, messages, parts, jobs })
