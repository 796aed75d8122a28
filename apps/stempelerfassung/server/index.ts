import { ortMerken, ortstippVon } from '#domain/stempel/ort.ts'
import { zuruecknehmen } from '#domain/stempel/ruecknahme.ts'
import { korrigieren, loeschen, stempeln, vertrauenIn } from '#domain/stempel/stempel.ts'
import { stempelnZusammen } from '#domain/stempel/stapel.ts'
import { notFound } from '#platform/contract/problem.ts'
import { defineServer, type AppParts, type Handlers } from '#platform/server/http/app.ts'
import { pageOf } from '#platform/server/record/keyset.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { auskunft } from './auskunft.ts'
import { alsDatei } from './datei.ts'
import { heute } from './heute.ts'
import { stempelliste } from './liste.ts'
import { mitarbeiterliste } from './mitarbeiterliste.ts'
import { woche } from './woche.ts'

const handlers: Handlers<typeof calls> = {
  liste: (context, { query }) => stempelliste(context, query),
  async stempeln(context, { body }) {
    const vertrauen = vertrauenIn(context, body)
    const tipp = body.nachweis === undefined ? null : await ortstippVon(context, body.nachweis)
    const stempel = await stempeln(context, body, { quelle: tipp ? 'nfc' : 'portal', vertrauen })
    return tipp ? ortMerken(context, stempel, tipp) : stempel
  },
  async ort(context, { query }) {
    const tipp = await ortstippVon(context, query.nachweis)
    if (!tipp || Temporal.Instant.compare(tipp.laeuftAb, context.jetzt) <= 0) throw notFound()
    const { nummer, name, ort } = tipp.objekt
    return { nummer, name, ort, bewiesen: tipp.bewiesen, gueltigBis: tipp.laeuftAb }
  },
  async zuruecknehmen(context, { body }) {
    await zuruecknehmen(context, body.stempelId)
    return { ok: true }
  },
  korrigieren: (context, { params, body: { grund, ...neu } }) => korrigieren(context, params.id, neu, grund),
  async loeschen(context, { params, body }) {
    await loeschen(context, params.id, body.grund)
    return { ok: true }
  },
  codes: ({ db }, { query }) =>
    pageOf(
      db.selectFrom('stempelcode').where('aktiv', '=', true).select(['name', 'beschreibung as description', 'art', 'icon', 'reihenfolge']),
      ['reihenfolge', 'name'],
      query,
    ),
  mitarbeiter: (context, { query }) => mitarbeiterliste(context, query),
  woche: (context, { query }) => woche(context, query),
  heute,
  exportieren: (context, { query }) => alsDatei(context, query),
}

/** What waited on a device of one's own arrives as a stack. */
const parts: AppParts = { personRecords: auskunft, together: { stempeln: stempelnZusammen } }

export const server = defineServer(app, { calls, handlers, messages, parts })
