import type { Auswahlliste } from '#domain/geraete/contract.ts'
import type { Parsed } from '#platform/contract/contract.ts'
import type { Handlers } from '#platform/server/http/app.ts'
import type { Context } from '#platform/server/http/context.ts'
import type { calls } from '#apps/hardware-management/contract.ts'
import { auswahl, auswahlAendern, auswahlAnlegen } from './auswahl.ts'
import { ansprechpartner, kunden, mitarbeiter, objekte } from './wahl.ts'

const liest =
  (name: Auswahlliste) =>
  (context: Context, { query }: Parsed<typeof calls.produkt>) =>
    auswahl(context, name, query)

/** What forms choose from: lists of our own, customers, objects and people. */
export const auswahlHandlers = {
  produkt: liest('produkt'),
  hardwaretyp: liest('hardwaretyp'),
  garantietyp: liest('garantietyp'),
  betriebssystem: liest('betriebssystem'),
  hersteller: liest('hersteller'),
  subnetzmaske: liest('subnetzmaske'),
  supporttyp: liest('supporttyp'),
  standort: liest('standort'),
  kunden: (context, { query }) => kunden(context, query),
  objekte: (context, { query }) => objekte(context, query),
  alleObjekte: (context, { query }) => objekte(context, query),
  mitarbeiter: (context, { query }) => mitarbeiter(context, query),
  ansprechpartner: (context, { query }) => ansprechpartner(context, query),
  auswahlAnlegen: (context, { params, body }) => auswahlAnlegen(context, params.liste, body),
  async auswahlAendern(context, { params, body }) {
    await auswahlAendern(context, params.liste, params.id, body)
    return { ok: true }
  },
} satisfies Partial<Handlers<typeof calls>>
