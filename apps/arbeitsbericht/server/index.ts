import { einstellungen } from '#domain/einsatz/bericht/einstellungen.ts'
import { berichtsart, siehtBericht } from '#domain/einsatz/bericht/sicht.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { auskunft } from './auskunft.ts'
import { aendern, objektBestaetigen, stellungnahme, storno, teilen } from './aendern.ts'
import { anlegen } from './anlegen.ts'
import { einstellungenSetzen, jobs } from './einstellungen.ts'
import { datei, liste, mitarbeiter, summe } from './liste.ts'
import { partie } from './partie.ts'
import { bericht } from './seite.ts'
import { tag, woche } from './tag.ts'
import { kostenstellen, kunden, objekte, personen, tickets } from './wahl.ts'
import { zurHand } from './zurhand.ts'

const ok = { ok: true } as const

const handlers: Handlers<typeof calls> = {
  liste: (context, { query }) => liste(context, query),
  summe: (context, { query }) => summe(context, query),
  datei: (context, { query }) => datei(context, query),
  tag: (context, { params, query }) => tag(context, params.datum, query.lstfix),
  woche: (context, { params }) => woche(context, params.datum),
  zurHand: (context, { query }) => zurHand(context, query),
  objekte: (context, { query }) => objekte(context, query),
  kunden: (context, { query }) => kunden(context, query),
  kostenstellen: (context, { query }) => kostenstellen(context, query),
  tickets: (context, { query }) => tickets(context, query),
  personen: (context, { query }) => personen(context, query),
  mitarbeiter: (context, { query }) => mitarbeiter(context, query),
  einstellungen: ({ db }) => einstellungen(db),
  async einstellungenSetzen(context, { body }) {
    await einstellungenSetzen(context, body)
    return ok
  },
  bericht: (context, { params }) => bericht(context, params.id),
  anlegen: (context, { body }) => anlegen(context, body),
  partie: (context, { body }) => partie(context, body),
  async aendern(context, { params, body }) {
    await aendern(context, params.id, body)
    return ok
  },
  async storno(context, { params, body }) {
    await storno(context, params.id, body.grund)
    return ok
  },
  teilen: (context, { params, body }) => teilen(context, params.id, body),
  async bestaetigung(context, { params }) {
    await stellungnahme(context, params.id, 'bestaetigt')
    return ok
  },
  async objektBestaetigen(context, { params }) {
    await objektBestaetigen(context, params.id)
    return ok
  },
  async widerspruch(context, { params, body }) {
    await stellungnahme(context, params.id, 'widersprochen', body.grund)
    return ok
  },
}

/** Who may see an entry may see its pictures. */
const parts = { personRecords: auskunft, files: { [berichtsart]: siehtBericht } }

export const server = defineServer(app, { demo: () => import('../demo.ts'), calls, handlers, messages, jobs, parts })
