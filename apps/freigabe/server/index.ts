import { belegdateiart, siehtBelegdatei } from '#domain/belege/sicht.ts'
import { defineServer, type Handlers } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { auskunft } from './auskunft.ts'
import { dokument, einreichen, pruefe } from './aendern.ts'
import { datei } from './datei.ts'
import { freistellungen, freistellungSetzen } from './freistellung.ts'
import { jobs } from './jobs.ts'
import { liste, stand } from './liste.ts'
import { bauleitungen, bauleitungSetzen } from './regeln/bauleitung.ts'
import { regeln, regelnDatei } from './regeln/liste.ts'
import { probe, probebelege } from './regeln/probe.ts'
import { regelAblehnen, regelAendern, regelAnlegen, regelBestaetigen } from './regeln/schreiben.ts'
import * as regelwahl from './regeln/wahl.ts'
import { allesWartende, erechnung, freigabe } from './seite.ts'
import { tueEs } from './tun.ts'
import { kostenstellen, personen } from './wahl.ts'
import { woerter } from '../woerter.ts'

const ok = { ok: true } as const

const handlers: Handlers<typeof calls> = {
  liste: (context, { query }) => liste(context, query),
  datei: (context, { query }) => datei(context, query),
  wartend: (context) => allesWartende(context),
  stand: (context) => stand(context),
  personen: (context, { query }) => personen(context, query),
  kostenstellen: (context, { query }) => kostenstellen(context, query),
  freigabe: (context, { params }) => freigabe(context, params.id),
  erechnung: (context, { params }) => erechnung(context, params.id),
  status: (context, { params, body }) => tueEs(context, params.id, body),
  dokument: (context, { params, body }) => dokument(context, params.id, body.dateien),
  einreichen: (context, { params, body }) => einreichen(context, params.id, body.grund),
  pruefung: (context, { params, body }) => pruefe(context, params.id, body),

  regeln: (context, { query }) => regeln(context, query),
  regelnDatei: (context, { query }) => regelnDatei(context, query),
  regelAnlegen: (context, { body }) => regelAnlegen(context, body),
  async regelAendern(context, { params, body }) {
    await regelAendern(context, params.id, body)
    return ok
  },
  async regelBestaetigen(context, { params, body }) {
    await regelBestaetigen(context, params.id, body.version)
    return ok
  },
  async regelAblehnen(context, { params, body }) {
    await regelAblehnen(context, params.id, body)
    return ok
  },
  regelLieferanten: (context, { query }) => regelwahl.lieferanten(context, query),
  regelBaustellen: (context, { query }) => regelwahl.baustellen(context, query),
  regelKostenstellen: (context, { query }) => regelwahl.kostenstellen(context, query),
  regelPersonen: (context, { query }) => regelwahl.personen(context, query),
  regelRollen: (context, { query }) => regelwahl.rollen(context, query),
  regelFilialen: (context, { query }) => regelwahl.filialen(context, query),
  freistellungen: (context, { query }) => freistellungen(context, query),
  async freistellungSetzen(context, { params, body }) {
    await freistellungSetzen(context, params.id, body)
    return ok
  },
  probebelege: (context, { query }) => probebelege(context, query),
  probe: (context, { query }) => probe(context, query),
  bauleitungen: (context, { query }) => bauleitungen(context, query),
  async bauleitungSetzen(context, { params, body }) {
    await bauleitungSetzen(context, params.id, body)
    return ok
  },
}

/** Papers of a document are seen by whoever sees the document. */
const parts = { personRecords: auskunft, files: { [belegdateiart]: siehtBelegdatei } }

export const server = defineServer(app, { words: woerter, demo: () => import('../demo.ts'), calls, handlers, messages, jobs, parts })
