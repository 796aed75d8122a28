import * as z from 'zod/mini'
import { Durchschnitt, Freigabezustand } from '#domain/zeiten/contract.ts'
import { Day, Instant, idOf } from '#platform/contract/shapes.ts'

const Minuten = z.int()
export const Person = z.object({ id: idOf('lstfix'), persnr: z.int(), vorname: z.string(), zuname: z.string() })
export const Hindernis = z.enum(['nicht-beschaeftigt', 'nicht-vorbei', 'laeuft', 'offene-fragen', 'woche-offen'])
/** Whether a month can be closed, and if it is. */
export const Abschlussstand = z.enum(['blockiert', 'bereit', 'abgeschlossen'])
export type Abschlussstand = z.output<typeof Abschlussstand>

/** One person's month in the team. */
export const Teamzeile = z.object({
  employee: Person,
  abteilung: z.string(),
  uebertragMin: Minuten,
  /** The balance of the account now, whatever month is looked at. */
  kontostandMin: Minuten,
  sollMin: Minuten,
  istMin: Minuten,
  saldoMin: Minuten,
  offeneFragen: z.int(),
  /** Days that count nothing because they lie outside of the employment and nobody released their case; none of a closed month. */
  nichtBeschaeftigt: z.array(Day),
  warnungen: z.int(),
  /** Set when the average of the weeks up to the month's end (or now) is over the limit. */
  durchschnitt: z.nullable(Durchschnitt),
  zustand: Freigabezustand,
  stand: Abschlussstand,
  /** Why it cannot be closed, with the Mondays of the weeks that are not approved. */
  hindernis: z.nullable(Hindernis),
  wochen: z.array(Day),
  /** Weeks of the month that wait for approval, by their Monday. */
  eingereicht: z.array(Day),
  genehmigt: z.int(),
  /** Weeks that are over and not handed in, by their Monday, and when the person was last asked for one of them. */
  fehlend: z.array(Day),
  erinnert: z.nullable(Instant),
  differenzMin: Minuten,
  darf: z.array(z.enum(['genehmigen', 'abschliessen', 'erinnern'])),
})
export type Teamzeile = z.output<typeof Teamzeile>
