import type { Handlers } from '#platform/server/http/app.ts'
import type { lizenzCalls } from '#apps/hardware-management/contract/lizenz.ts'
import { freigewordene, freigewordeneFreigeben } from './freigeworden.ts'
import { lizenz, lizenzdatei, lizenzen } from './lizenzen.ts'
import { freigeben, lizenzenZum, plaetze, vergeben } from './plaetze.ts'
import { lizenzAendern, lizenzAnlegen } from './schreiben.ts'

const ok = { ok: true } as const

export const lizenzHandlers: Handlers<typeof lizenzCalls> = {
  lizenzen: (context, { query }) => lizenzen(context, query),
  lizenzdatei: (context, { query }) => lizenzdatei(context, query),
  lizenz: (context, { params }) => lizenz(context, params.id),
  plaetze: (context, { params, query }) => plaetze(context, params.id, query),
  lizenzAnlegen: (context, { body }) => lizenzAnlegen(context, body),
  async lizenzAendern(context, { params, body }) {
    await lizenzAendern(context, params.id, body)
    return ok
  },
  platzVergeben: (context, { params, body }) => vergeben(context, params.id, body),
  async platzFreigeben(context, { params, body }) {
    await freigeben(context, params.id, params.platz, body.bis)
    return ok
  },
  freigewordene: (context, { query }) => freigewordene(context, query),
  async freigewordeneFreigeben(context, { body }) {
    await freigewordeneFreigeben(context, body.plaetze)
    return ok
  },
  lizenzenZum: (context, { params, query }) => lizenzenZum(context, params.idhardware, query),
}
