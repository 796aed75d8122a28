import type { Handlers } from '#platform/server/http/app.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { geheimnisalter, geheimnisalterSetzen } from './alter.ts'
import { blickdatei, blicke, blickende } from './blicke.ts'
import { einsichten, geheimnisse, loeschen, setzen, fassungZurueckholen } from './geheimnisse.ts'
import { geheimniskreis, geheimniskreisSetzen } from './kreis.ts'
import { wechseln } from './wechseln.ts'
import { zeigen } from './zeigen.ts'

const ok = { ok: true } as const

/** Secrets of devices and licences, and who looked at them. */
export const geheimnisHandlers = {
  geheimnisse: (context, { params }) => geheimnisse(context, params),
  einsichten: (context, { params, query }) => einsichten(context, params, query),
  async geheimnisSetzen(context, { params, body }) {
    await setzen(context, params, params.art, body.wert)
    return ok
  },
  async geheimnisLoeschen(context, { params }) {
    await loeschen(context, params, params.art)
    return ok
  },
  async geheimnisZurueckholen(context, { params, body }) {
    await fassungZurueckholen(context, params, params.art, body.fassung)
    return ok
  },
  blicke: (context, { query }) => blicke(context, query),
  blickdatei: (context, { query }) => blickdatei(context, query),
  blickende: (context, { query }) => blickende(context, query),
  geheimnisseWechseln: (context, { query }) => wechseln(context, query),
  geheimnisalter: ({ db }) => geheimnisalter(db),
  geheimnisalterSetzen: (context, { body }) => geheimnisalterSetzen(context, body),
  geheimniskreis: (context) => geheimniskreis(context),
  async geheimniskreisSetzen(context, { body }) {
    await geheimniskreisSetzen(context, body.abteilungen)
    return ok
  },
  geheimnisZeigen: (context, { params, body }) => zeigen(context, params, params.art, body),
} satisfies Partial<Handlers<typeof calls>>
