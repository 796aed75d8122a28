import * as z from 'zod/mini'
import type { Kzverrzeit, Zustand } from '#domain/tickets/contract.ts'
import type { Zeitart } from '../contract.ts'

/** Levels of the statistics in the order of their numbers: what a row stands for. 2 is what the widgets ask for. */
export const ebenen = ['firma', 'abteilung', 'mitarbeiter', 'objekt', 'kostenstelle', 'kunde', 'kundengruppe', 'objektgruppe', 'leiter', 'einzeln'] as const
export type Ebene = (typeof ebenen)[number]

/**
 * What becomes of recorded time: order, delivery note, Regie billed (Ra) and not yet (Rna), and of what nobody pays Wartung, Entwicklung, Intern and the
 * rest. The eight are disjoint and make the whole.
 */
export const teile = ['verrzeitA', 'verrzeitL', 'verrzeitRa', 'verrzeitRna', 'zeitW', 'zeitE', 'zeitI', 'zeitRest'] as const
export const Teil = z.enum(teile)
export type Teil = (typeof teile)[number]
/** The first four: what a customer pays for. */
export const produktiveTeile = teile.slice(0, 4)
/** Minutes of each of the eight. */
export type Stunden = Readonly<Record<Teil, number>>

/** Where one entry counts. A kind of time means something only without billing (E66). */
export function teilVon({ kzverrzeit, zeitart, abgerechnet }: { kzverrzeit: Kzverrzeit; zeitart: Zeitart | null; abgerechnet: boolean }): Teil {
  if (kzverrzeit === 'R') return abgerechnet ? 'verrzeitRa' : 'verrzeitRna'
  if (kzverrzeit !== 'K') return `verrzeit${kzverrzeit}`
  return zeitart ? `zeit${zeitart}` : 'zeitRest'
}

export const summe = (stunden: Stunden) => teile.reduce((minuten, teil) => minuten + stunden[teil], 0)
/** Minutes that a customer pays for. */
export const produktiv = (stunden: Stunden) => produktiveTeile.reduce((minuten, teil) => minuten + stunden[teil], 0)
/** The same as a share from 0 to 1; null where there is no time. */
export const anteil = (stunden: Stunden) => (summe(stunden) ? produktiv(stunden) / summe(stunden) : null)

/**
 * Tickets by what became of them: EF is Erledigt and Freigabe, ON is Offen and Neu; `Plan`: more time was ever booked on them than was planned. The four
 * are disjoint, so that they add up to the number of tickets.
 */
export const zaehler = ['ticketCntEF', 'ticketCntEFPlan', 'ticketCntON', 'ticketCntONPlan'] as const
export type Zaehler = (typeof zaehler)[number]

/** Which of the four a ticket counts in; minutes. What was planned exactly is not over it (E64). */
export const zaehlerVon = ({ zustand, geschaetztMin, gebuchtMin }: { zustand: Zustand; geschaetztMin: number | null; gebuchtMin: number }): Zaehler =>
  `ticketCnt${zustand === 'Erledigt' || zustand === 'Freigabe' ? 'EF' : 'ON'}${geschaetztMin !== null && gebuchtMin > geschaetztMin ? 'Plan' : ''}`

/** Spans that the widgets offer: 5 is this week, 6 the last one, any other value so many days with today as the last. A week begins on Monday. */
export const spannen = [5, 6, 14, 30, 90, 180, 365, 730, 1825, 3650] as const
export type Spanne = (typeof spannen)[number]
/** This week. */
export const standardspanne: Spanne = 5

/** A stretch of local days; `bis` is the first day after it. */
export interface Tage {
  von: Temporal.PlainDate
  bis: Temporal.PlainDate
}

/** The days of a span as seen on `heute` (E61–E63). `spanne`: 5, 6 or a number of days. */
export function tageDer(spanne: number, heute: Temporal.PlainDate): Tage {
  if (spanne !== 5 && spanne !== 6) return { von: heute.subtract({ days: spanne - 1 }), bis: heute.add({ days: 1 }) }
  const montag = heute.subtract({ days: heute.dayOfWeek - 1 + (spanne === 6 ? 7 : 0) })
  return { von: montag, bis: montag.add({ days: 7 }) }
}

/** The same as instants: from midnight to midnight of the clock in `zone`, however long its days are. */
export const alsZeitpunkte = ({ von, bis }: Tage, zone: string) => ({ from: mitternacht(von, zone), to: mitternacht(bis, zone) })
const mitternacht = (tag: Temporal.PlainDate, zone: string) => tag.toZonedDateTime(zone).toInstant().toString()

/** The days that a stretch from instant to instant touches in `zone`, the last one included. */
export function beruehrteTage(from: string, to: string, zone: string): { von: string; bis: string } {
  const tag = (um: Temporal.Instant) => um.toZonedDateTimeISO(zone).toPlainDate().toString()
  return { von: tag(Temporal.Instant.from(from)), bis: tag(Temporal.Instant.from(to).subtract({ nanoseconds: 1 })) }
}
