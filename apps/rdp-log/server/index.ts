import { einstellungen } from '#domain/geraete/sitzung/einstellungen.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { auskunft } from './auskunft.ts'
import { aendern, anlegen } from './aendern.ts'
import { einstellungenSetzen } from './einstellungen.ts'
import { geraete, geraetSetzen } from './geraet.ts'
import { guacamolestand } from './guacamole.ts'
import { jobs } from './jobs.ts'
import { geladen, laden } from './laden.ts'
import { datei, gruppen, liste, summen, verbindungen } from './liste.ts'
import { regelAendern, regelAnlegen, regelGeraete, regelKunden, regelLoeschen, regeln, regelObjekte, regelPersonen } from './regeln/regeln.ts'
import { sitzung } from './sitzung.ts'
import { importieren, skriptzugaenge, skriptzugangAnlegen, skriptzugangWiderrufen } from './skripte.ts'
import { keineArbeit, uebernehmen, vorschlag } from './uebernahme.ts'
import { kostenstellen, kunden, objekte, personen, tickets } from './wahl.ts'
import { woche } from './woche.ts'
import { woerter } from '../woerter.ts'

const handlers: Handlers<typeof calls> = {
  liste: (context, { query }) => liste(context, query),
  datei: (context, { query }) => datei(context, query),
  summen: (context, { query }) => summen(context, query),
  kunden: (context, { query }) => kunden(context, query),
  tickets: (context, { query }) => tickets(context, query),
  objekte: (context, { query }) => objekte(context, query),
  kostenstellen: (context, { query }) => kostenstellen(context, query),
  personen: (context, { query }) => personen(context, query),
  geraete: (context, { query }) => geraete(context, query),
  gruppen: (context, { query }) => gruppen(context, query),
  verbindungen: (context, { query }) => verbindungen(context, query),
  sitzung: (context, { params }) => sitzung(context, params.id),
  anlegen: (context, { body }) => anlegen(context, body),
  async aendern(context, { params, body }) {
    await aendern(context, params.id, body)
    return { ok: true }
  },
  async geraetSetzen(context, { params, body }) {
    await geraetSetzen(context, params.id, body)
    return { ok: true }
  },
  woche: (context, { params }) => woche(context, params.datum),
  vorschlag: (context, { params }) => vorschlag(context, params.id),
  uebernehmen: (context, { params, body }) => uebernehmen(context, params.id, body),
  async keineArbeit(context, { params, body }) {
    await keineArbeit(context, params.id, body.keine)
    return { ok: true }
  },
  laden: (context, { params }) => laden(context, params.id),
  geladen: (context, { params }) => geladen(context, params.einmal),
  regeln: (context, { query }) => regeln(context, query),
  regelAnlegen: (context, { body }) => regelAnlegen(context, body),
  async regelAendern(context, { params, body }) {
    await regelAendern(context, params.id, body)
    return { ok: true }
  },
  async regelLoeschen(context, { params }) {
    await regelLoeschen(context, params.id)
    return { ok: true }
  },
  regelKunden: (context, { query }) => regelKunden(context, query),
  regelGeraete: (context, { query }) => regelGeraete(context, query),
  regelObjekte: (context, { query }) => regelObjekte(context, query),
  regelPersonen: (context, { query }) => regelPersonen(context, query),
  skriptzugaenge: (context, { query }) => skriptzugaenge(context, query),
  skriptzugangAnlegen: (context, { body }) => skriptzugangAnlegen(context, body),
  async skriptzugangWiderrufen(context, { params }) {
    await skriptzugangWiderrufen(context, params.id)
    return { ok: true }
  },
  importieren: (context, { body }) => importieren(context, body),
  quelle: async (context) => ({ guacamole: await guacamolestand(context.db) }),
  einstellungen: (context) => einstellungen(context.db),
  async einstellungenSetzen(context, { body }) {
    await einstellungenSetzen(context, body)
    return { ok: true }
  },
}

/** A pattern is there once for what it is about. */
const taken = { sitzung_fern_regel_muster: { field: 'muster', code: 'rdp.muster-vergeben' } }

export const server = defineServer(app, {
  words: woerter,
  demo: () => import('../demo.ts'),
  calls,
  handlers,
  messages,
  jobs,
  parts: { personRecords: auskunft, taken },
})
