import * as z from 'zod/mini'
import { Day, Uuid, idOf } from '#platform/contract/shapes.ts'
import { Belegart, Belegdateiart, BelegId, Belegzustand, Betrag, Postenart, Verweisart, Waehrung } from '#domain/belege/contract.ts'

/** As lists show it. Amounts are signed as they count: credits are negative. */
export const Beleg = z.object({
  id: BelegId,
  belegart: Belegart,
  belegdatum: Day,
  konto: z.object({ nummer: z.int(), name: z.string() }),
  belegnummer: z.int(),
  bezugsnummer: z.string(),
  objekt: z.string(),
  /** Net. */
  gesamt: Betrag,
  brutto: Betrag,
  currency: Waehrung,
  /** A work sheet of ours: it has no amounts, `gesamt` and `brutto` are 0.00 and count nowhere. */
  ohneBetraege: z.boolean(),
  zustand: Belegzustand,
  faelligkeit: z.nullable(Day),
  /** Gross, without what is kept back; null where nothing has ever to be paid. */
  offen: z.nullable(Betrag),
  /** Days over the due day; 0 on it. Null where nothing is due. */
  tageUeber: z.nullable(z.int()),
  /** The last payment, once nothing is open. */
  bezahlt: z.nullable(Day),
})
export type Beleg = z.output<typeof Beleg>

const Position = z.object({
  nr: z.int(),
  art: z.enum(['Position', 'Abzug', 'Text']),
  artikel: z.string(),
  text: z.string(),
  menge: z.string(),
  einheit: z.string(),
  preis: z.string(),
  /** In 1/100 %, as `satz`. */
  rabatt: z.int(),
  netto: Betrag,
  satz: z.int(),
})
const Steuer = z.object({ kategorie: z.string(), satz: z.int(), basis: Betrag, steuer: Betrag })
/** What closed an open item: a payment or another document. */
const Ausgleich = z.object({ id: Uuid, posten: Postenart, datum: Day, betrag: Betrag, skonto: Betrag, referenz: z.string(), beleg: z.string() })
const Offenes = z.object({ id: Uuid, art: Postenart, betrag: Betrag, offen: Betrag, faelligkeit: z.nullable(Day) })
const Datei = z.object({ id: idOf('datei'), art: Belegdateiart, name: z.string(), typ: z.string(), bytes: z.int() })
/** The sheet that this document is. `id` null: the asker may not open it. `neuGeschrieben`: this is its last finished version; only staff are told. */
const Schein = z.object({ id: z.nullable(idOf('arbeitsschein')), fassung: z.int(), neuGeschrieben: z.boolean(), kostenstelle: z.string() })
/** A document that came before or after. */
const Nachbar = z.object({ id: BelegId, belegart: Belegart, belegnummer: z.int(), belegdatum: Day, art: Verweisart, danach: z.boolean() })

export const Belegdetail = z.extend(Beleg, {
  ktostammId: idOf('ktostamm'),
  filiale: z.string(),
  baustelle: z.string(),
  betreff: z.string(),
  leistungVon: z.nullable(Day),
  leistungBis: z.nullable(Day),
  /** Percent in 1/100. */
  skonto: z.array(z.object({ tage: z.int(), prozent: z.int() })),
  steuer: Betrag,
  leitweg: z.string(),
  ersteller: z.string(),
  positionen: z.array(Position),
  steuern: z.array(Steuer),
  posten: z.array(Offenes),
  ausgleich: z.array(Ausgleich),
  dateien: z.array(Datei),
  schein: z.nullable(Schein),
  nachbarn: z.array(Nachbar),
})
export type Belegdetail = z.output<typeof Belegdetail>
