import type { Handlers } from '#platform/server/http/app.ts'
import type { inventurcalls } from '#apps/hardware-management/contract/inventur.ts'
import { abschliessen } from './abschliessen.ts'
import { unbekanntes } from './anlegen.ts'
import { entscheiden } from './entscheiden.ts'
import { befunde, inventur, inventuren, zaehlliste, zaehlstand } from './lesen.ts'
import { abteilungen, beginnen, oeffnen, planen } from './planen.ts'
import { zaehlen, zuruecknehmen } from './zaehlen.ts'

const ok = { ok: true } as const

export const inventurHandlers: Handlers<typeof inventurcalls> = {
  inventuren: (context, { query }) => inventuren(context, query),
  inventurAbteilungen: (context, { query }) => abteilungen(context, query),
  inventur: (context, { params }) => inventur(context, params.id),
  befunde: (context, { params, query }) => befunde(context, params.id, query),
  unbekanntes: (context, { params, query }) => unbekanntes(context, params.id, query.code),
  zaehlliste: (context, { params, query }) => zaehlliste(context, params.id, query.ab),
  zaehlstand: (context, { params }) => zaehlstand(context, params.id),
  async inventurPlanen(context, { body }) {
    await planen(context, body)
    return ok
  },
  async inventurBeginnen(context, { params }) {
    await beginnen(context, params.id)
    return ok
  },
  async zaehlen(context, { params, body }) {
    await zaehlen(context, params.id, body)
    return ok
  },
  async zaehlungZuruecknehmen(context, { params, body }) {
    await zuruecknehmen(context, params.id, params.zaehlung, body.id)
    return ok
  },
  async inventurEntscheiden(context, { params, body }) {
    await entscheiden(context, params.id, body.urteile)
    return ok
  },
  async inventurAbschliessen(context, { params }) {
    await abschliessen(context, params.id)
    return ok
  },
  async inventurOeffnen(context, { params, body }) {
    await oeffnen(context, params.id, body.grund)
    return ok
  },
}
