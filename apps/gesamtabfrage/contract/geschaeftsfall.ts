import * as z from 'zod/mini'
import { Day } from '#platform/contract/shapes.ts'
import { Belegart, BelegId, Belegzustand, Betrag, Postenart, Richtung, Verweisart, Waehrung } from '#domain/belege/contract.ts'

/** A document of the case. `von`, `bis`: where its net stands on the axis of the order, for drawing. */
const Knoten = z.object({
  id: BelegId,
  belegart: Belegart,
  belegnummer: z.int(),
  bezugsnummer: z.string(),
  belegdatum: Day,
  betreff: z.string(),
  /** Net. */
  gesamt: Betrag,
  brutto: Betrag,
  currency: Waehrung,
  ohneBetraege: z.boolean(),
  zustand: Belegzustand,
  offen: z.nullable(Betrag),
  ruecklass: z.nullable(Betrag),
  faelligkeit: z.nullable(Day),
  tageUeber: z.nullable(z.int()),
  bezahlt: z.nullable(Day),
  nachtrag: z.boolean(),
})
export type Knoten = z.output<typeof Knoten>
const Zahlung = z.object({ datum: Day, betrag: Betrag, skonto: Betrag, currency: Waehrung, referenz: z.string(), belegart: Belegart, belegnummer: z.int() })
const Einbehalt = z.object({
  art: Postenart,
  betrag: Betrag,
  offen: Betrag,
  currency: Waehrung,
  faelligkeit: z.nullable(Day),
  belegart: Belegart,
  belegnummer: z.int(),
})
/** Every euro of the case in one state, net, of one currency. */
const Lage = z.object({
  currency: Waehrung,
  angeboten: Betrag,
  beauftragt: Betrag,
  geliefert: Betrag,
  verrechnet: Betrag,
  bezahlt: Betrag,
  nichtFaellig: Betrag,
  ueberfaellig: Betrag,
  ruecklass: Betrag,
  gnv: Betrag,
  rest: Betrag,
  /** The final invoice is there: what is left of the order is not carried out any more. */
  abgerechnet: z.boolean(),
  vor: Betrag,
  ueber: Betrag,
  preisabweichung: Betrag,
  gesamt: Betrag,
})
export type Lage = z.output<typeof Lage>

export const Geschaeftsfall = z.object({
  /** The earliest order, else the earliest document. */
  kopf: z.object({
    id: BelegId,
    belegart: Belegart,
    belegnummer: z.int(),
    titel: z.string(),
    konto: z.object({ nummer: z.int(), name: z.string() }),
    objekt: z.string(),
  }),
  richtung: Richtung,
  seit: Day,
  belege: z.array(Knoten),
  verweise: z.array(z.object({ von: BelegId, nach: BelegId, art: Verweisart })),
  zahlungen: z.array(Zahlung),
  einbehalte: z.array(Einbehalt),
  lagen: z.array(Lage),
  /** Linked documents that the asker may not see; of customers always 0. */
  verborgen: z.int(),
  /** There are more than are shown. */
  mehr: z.boolean(),
})
export type Geschaeftsfall = z.output<typeof Geschaeftsfall>
