import { siehtUebergabe, uebergabeart } from '#domain/geraete/kette/sicht.ts'
import { protokollart, siehtInventur, siehtZaehlung, zaehlungsart } from '#domain/geraete/inventur/sicht.ts'
import { defineServer, type Handlers, type Taken } from '#platform/server/http/app.ts'
import { app } from '../app.ts'
import { calls } from '../contract.ts'
import { messages } from '../messages.ts'
import { woerter } from '../woerter.ts'
import { ansichtHandlers } from './ansichten.ts'
import { auskunft } from './auskunft.ts'
import { auswahlHandlers } from './auswahl/handlers.ts'
import { ablegen, dateiart, entfernen, geraetedateien, siehtDatei } from './dateien.ts'
import { etiketten } from './etikett/etiketten.ts'
import { ortsetiketten } from './etikett/ortsetiketten.ts'
import { geheimnisHandlers } from './geheimnis/handlers.ts'
import { geraeteHandlers } from './geraet.ts'
import { inventurHandlers } from './inventur/handlers.ts'
import { jobs } from './jobs.ts'
import { kettenHandlers } from './kette/handlers.ts'
import { lizenzHandlers } from './lizenz/handlers.ts'
import { geraeteZurHand, merkliste } from './merkliste.ts'
import { loesen, tickets, verknuepfen } from './ticket/tickets.ts'
import { zubehoerHandlers } from './zubehoer/handlers.ts'

const ok = { ok: true } as const

const handlers: Handlers<typeof calls> = {
  ...geraeteHandlers,
  ...auswahlHandlers,
  ...ansichtHandlers,
  ...geheimnisHandlers,
  ...kettenHandlers,
  ...lizenzHandlers,
  ...zubehoerHandlers,
  ...inventurHandlers,

  geraetedateien: (context, { params, query }) => geraetedateien(context, params.idhardware, query),
  async dateienAblegen(context, { params, body }) {
    await ablegen(context, params.idhardware, body.dateien)
    return ok
  },
  async dateiEntfernen(context, { params, body }) {
    await entfernen(context, params.idhardware, params.id, body.grund)
    return ok
  },

  tickets: (context, { params, query }) => tickets(context, params.idhardware, query),
  async ticketVerknuepfen(context, { params, body }) {
    await verknuepfen(context, params.idhardware, body.ticketId)
    return ok
  },
  async ticketLoesen(context, { params }) {
    await loesen(context, params.idhardware, params.id)
    return ok
  },

  etiketten: (context, { query }) => etiketten(context, query),
  ortsetiketten: (context, { query }) => ortsetiketten(context, query),
  merkliste: (context) => merkliste(context),
  geraeteZurHand: (context, { query }) => geraeteZurHand(context, query),
}

const name = { field: 'name', code: 'hardware.name-vergeben' }
/** What a list to choose from has once only. */
const taken: Taken = {
  hardware_chip: { field: 'chip', code: 'hardware.chip-vergeben' },
  hersteller_name: name,
  hersteller_gln_key: { field: 'gln', code: 'hardware.gln-vergeben' },
  hardwaretyp_name: name,
  betriebssystem_name: name,
  garantietyp_name: name,
  supporttyp_name: name,
  subnetzmaske_name: name,
  subnetzmaske_praefix_key: { field: 'praefix', code: 'hardware.praefix-vergeben' },
  produkt_name: name,
  standort_name: name,
  hardware_ansicht_anwender_id_name_key: { field: 'name', code: 'hardware.ansicht-vergeben' },
  zubehoer_name: { field: 'name', code: 'zubehoer.name-vergeben' },
}

const parts = {
  personRecords: auskunft,
  taken,
  files: { [uebergabeart]: siehtUebergabe, [protokollart]: siehtInventur, [zaehlungsart]: siehtZaehlung, [dateiart]: siehtDatei },
}
export const server = defineServer(app, { words: woerter, demo: () => import('../demo.ts'), calls, handlers, messages, jobs, parts })
