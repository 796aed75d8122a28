import type { Handlers } from '#platform/server/http/app.ts'
import type { calls } from '../contract.ts'
import { importieren } from './import/importieren.ts'
import { anlegenAus } from './inventur/anlegen.ts'
import { kommentare, kommentieren, streichen } from './kommentare.ts'
import { datei, liste } from './liste.ts'
import { aendern, anlegen, ausscheiden, zurueckholen } from './schreiben.ts'
import { hardware } from './seite.ts'
import { suche } from './suche.ts'
import { verlauf } from './verlauf.ts'
import { vorschlag } from './vorschlag.ts'

const ok = { ok: true } as const

/** The list of devices, and one device with its comments. */
export const geraeteHandlers = {
  liste: (context, { query }) => liste(context, query),
  suche: (context, { query }) => suche(context, query.q),
  datei: (context, { query }) => datei(context, query),
  vorschlag: (context, { query }) => vorschlag(context, query.produkt),
  hardware: (context, { params }) => hardware(context, params.idhardware),
  kommentare: (context, { params, query }) => kommentare(context, params.idhardware, query),
  verlauf: (context, { params, query }) => verlauf(context, params.idhardware, query),

  anlegen: (context, { body: { inventur, ...neu } }) => (inventur ? anlegenAus(context, inventur, neu) : anlegen(context, neu)),
  async aendern(context, { params, body }) {
    await aendern(context, params.idhardware, body)
    return ok
  },
  async ausscheiden(context, { params, body }) {
    await ausscheiden(context, params.idhardware, body)
    return ok
  },
  async zurueckholen(context, { params, body }) {
    await zurueckholen(context, params.idhardware, body)
    return ok
  },
  async kommentieren(context, { params, body }) {
    await kommentieren(context, params.idhardware, body)
    return ok
  },
  async kommentarStreichen(context, { params, body }) {
    await streichen(context, params.idhardware, params.id, body.grund)
    return ok
  },
  geraeteImport: (context, { body }) => importieren(context, body.datei, body.schreiben),
} satisfies Partial<Handlers<typeof calls>>
