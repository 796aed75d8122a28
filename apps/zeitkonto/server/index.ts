import { stand } from '#domain/zeiten/konto/freigabe.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { auskunft } from './auskunft.ts'
import { jobs } from './jobs.ts'
import { monat, woche } from './blatt.ts'
import { alsDatei } from './datei.ts'
import { uebernehmen } from './differenzen.ts'
import { erinnern } from './erinnern.ts'
import { freigaben } from './freigaben.ts'
import { buchen, zuruecknehmen } from './buchung.ts'
import { kontoblatt } from './konto.ts'
import { monatsabschluss } from './monatsabschluss.ts'
import { filialen, pruefpaket } from './paket.ts'
import { abteilungen, team } from './team.ts'
import { angefragtAuchVertreten } from './rechte.ts'
import { woerter } from '../woerter.ts'

const handlers: Handlers<typeof calls> = {
  woche,
  monat,
  konto: kontoblatt,
  team,
  abteilungen,
  monatsabschluss,
  async abgeschlossen(context, { query: { tag, employeeid } }) {
    const { person } = await angefragtAuchVertreten(context, employeeid)
    return { abgeschlossen: (await stand(context.db, person.id, 'monat', `${tag.slice(0, 7)}-01`)).zustand === 'abgeschlossen' }
  },
  ...freigaben,
  erinnern,
  buchen,
  zuruecknehmen,
  datei: alsDatei,
  filialen,
  pruefpaket,
  async uebernehmen(context, { params }) {
    await uebernehmen(context, params.id)
    return { ok: true }
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
